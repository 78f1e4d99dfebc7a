"""What a table answers of many rounds and many shoes: logs, simulations, tables of shoes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from os import PathLike
from typing import TYPE_CHECKING

from odds.core.bounds import MOST_DIGITS
from odds.core.checks import file_name, shown, watcher, whole_number
from odds.core.errors import OddsError
from odds.core.extras import check_installed
from odds.core.numbers import Payout, rate_of
from odds.core.tags import tags_of, trigger_of
from odds.figures.situation import Situation
from odds.games.round import Coup

# All of it needs libraries that are large, and so is imported when it is asked for.
if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from odds.bulk.evaluation import Evaluation
    from odds.core.shoe import Shoe
    from odds.report.views.evaluate import ManyShoes
    from odds.report.views.layout import LogLayout
    from odds.report.views.replay import LogReplay
    from odds.report.views.simulated import SimulatedLog
    from odds.report.views.verify import Judgement
    from odds.rounds.logs.log import Log, RoundBatch
    from odds.rounds.logs.reader import Hints
    from odds.rulebooks import Rulebook


class ManyRounds:
    """The part of `Table` that deals with more than one round."""

    __slots__ = ()
    situation: Situation

    def verify(
        self,
        *files: "str | PathLike[str]",
        counts: Mapping[str, int] | None = None,
        hints: "Hints | None" = None,
        confidence: str | float | Fraction = "99%",
        max_bad: int = 0,
        shoe_sums: "str | PathLike[str] | None" = None,
        watch: "Callable[[Iterator[RoundBatch]], Iterable[RoundBatch]]" = iter,
    ) -> "Judgement":
        """Whether a log in files, "-" for standard input, is of this game and this full shoe.

        Instead of a log there may be `counts` of how often player, banker and tie won. `hints` say
        how the log is read where the guess is wrong; up to `max_bad` rows may be unreadable.
        `shoe_sums` is what the query for sums of shoes returned, where the log is counted.
        `watch` sees how the work goes on. It needs the extra `verify`.

        >>> from odds import Table
        >>> Table("rws-commission").verify("tests/examples/log.csv").verdict
        'inconsistent'
        """
        from odds.report.views.verify import Judgement

        watcher(watch)
        paths = _paths(files)
        with self._log(paths, counts, hints) as log:
            from odds.rounds.verify import Question, level_of, read_shoe_sums, verify

            level = float(level_of(confidence))
            rulebook, shoe = _playable(self.situation.rulebook), self.situation.shoe
            sums = None
            if shoe_sums is not None:
                sums = read_shoe_sums(file_name("shoe_sums", shoe_sums))
            question = Question(rulebook, shoe, level, max_bad, sums)
            found = verify(log, question, watch(log.batches))
        names = _names(files)
        return Judgement(self.situation, names, str(confidence), level, found, paths, log.layout)

    def log_layout(
        self, *files: "str | PathLike[str]", hints: "Hints | None" = None
    ) -> "LogLayout":
        """How a log in files would be read.

        >>> from odds import Table
        >>> Table("rws-commission").log_layout("tests/examples/log.csv").layout.columns["winner"]
        'Result'
        """
        from odds.report.views.layout import LogLayout

        with self._log(files, None, hints) as log:
            return LogLayout(log.layout, _names(files), self.situation.shoe)

    @contextmanager
    def _log(
        self,
        files: "Sequence[str | PathLike[str]]",
        counts: Mapping[str, int] | None,
        hints: "Hints | None",
    ) -> "Iterator[Log]":
        check_installed("numpy", "numba", "pyarrow")
        from odds.rounds.logs import Hints, open_log
        from odds.rounds.logs.counts import log_of_counts

        rulebook = _playable(self.situation.rulebook)
        self._refuse_known("a log is of full shoes")
        if counts is not None and files:
            raise OddsError(f"counts stand instead of a log; leave out {str(files[0])!r}")
        if counts is not None:
            log = log_of_counts(counts)
            yield log._replace(layout=log.layout.of_game(rulebook))
        elif files:
            with open_log(_paths(files), rulebook, _hints_of(hints) or Hints()) as log:
                yield log
        else:
            raise OddsError("no log is named; name its files, - for standard input, or give counts")

    def replay(
        self,
        log: "str | PathLike[str]",
        *bets: str,
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
        hints: "Hints | None" = None,
        max_bad: int = 0,
        output: "str | PathLike[str] | None" = None,
        digits: int | None = None,
        threshold: Fraction | float | str = 0,
        tags: "str | Iterable[int] | None" = None,
        trigger: int | None = None,
        watch: "Callable[[Iterator[RoundBatch]], Iterable[RoundBatch]]" = iter,
    ) -> "LogReplay":
        """What every bet was worth before each round of a log, and when it favoured the bettor.

        The log is a file, all that a pattern matches, or standard input for "-"; this shoe is what
        each of its shoes held when full. `output` names a file for a row with every value, .csv or
        .parquet, its decimals rounded to so many `digits`. Bets are made whenever they are good,
        only above the edge of a `threshold`, or by a count: with `tags`, from a `trigger` on. The
        rest is as in `verify`.

        >>> from odds import Table
        >>> Table("rws-commission").replay("tests/examples/log.csv", "tie")["tie"].favourable
        2
        """
        check_installed("numpy", "numba", "pyarrow")
        from odds.files.output import check_output
        from odds.files.sources import named_files
        from odds.report.views.replay import LogReplay
        from odds.report.views.values import value_writer
        from odds.rounds.replay.files import pass_over, replay_files
        from odds.rounds.replay.when import When

        self._refuse_known("a log is of full shoes")
        watcher(watch)
        own = None if tags is None else tags_of(tags)
        when = When(rate_of(threshold, "threshold"), own, trigger_of(trigger))
        places = None if digits is None else whole_number("digits", digits, most=MOST_DIGITS)
        path = file_name("log", log)
        written = None if output is None else file_name("output", output)
        take = pass_over if written is None else value_writer(written, places)
        if written is not None:
            check_output(named_files([path]), written, "the log")
        found = replay_files(
            path,
            self.situation.rulebook,
            self.situation.shoe,
            self.situation.chosen_bets(bets, pay, commission),
            named=bool(bets),
            hints=_hints_of(hints),
            max_bad=max_bad,
            watch=watch,
            take=take,
            when=when,
        )
        return LogReplay(self.situation, found, when.in_words(self.situation.shoe))

    def simulate(
        self,
        *,
        rounds: int | None = None,
        shoes: int | None = None,
        seed: int = 1,
        cut: int | None = None,
        burn: bool = False,
        after_cut: int = 0,
        log_burnt: bool = False,
    ) -> "SimulatedLog":
        """Rounds dealt at random from shoes like this one, the same for the same seed.

        There are so many `rounds`, or so many whole `shoes`; what `cut` and `burn` do is our
        convention (without a `cut` 14 cards are left, and a game of one deck has a fresh one every
        round), and `after_cut` is how many rounds follow the one in which the cut card comes
        out. `log_burnt` logs burnt cards too. It needs the extras `bulk` and `parquet`.

        >>> from odds import Table
        >>> Table("rws-commission").simulate(rounds=1000, seed=7)
        <simulation of rws-commission: 1000 rounds, seed 7>
        """
        check_installed("numpy", "pyarrow")
        from odds.report.views.simulated import SimulatedLog

        self._refuse_known("whole shoes are dealt")
        return SimulatedLog(
            self.situation.rulebook,
            self.situation.shoe,
            rounds,
            shoes,
            seed,
            cut,
            burn,
            after_cut,
            log_burnt,
        ).checked()

    def _refuse_known(self, why: str) -> None:
        """Where shoes are full, no cards can lie on the table."""
        if self.situation.coup != Coup():
            raise OddsError(f"{why}; leave out the cards {self.situation.coup}")

    def evaluation(
        self,
        *bets: str,
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
    ) -> "Evaluation":
        """What to ask of many shoes: bets, and the cards known of the coup; see `evaluate`.

        Its `batches` go through a table of shoes that is too long to be held.
        """
        check_installed("numpy", "numba", "platformdirs", extra="bulk")
        from odds.bulk.evaluation import Evaluation

        _ = self.situation.rulebook.tableau
        return Evaluation(
            self.situation.rulebook,
            self.situation.coup,
            tuple(self.situation.chosen_bets(bets, pay, commission)),
        )

    def evaluate(
        self,
        shoes: "str | PathLike[str] | ArrayLike | Iterable[Shoe]",
        *bets: str,
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
    ) -> "ManyShoes":
        """What bets are worth from each of many shoes, instead of from the table's own.

        They are in a file, "-" for standard input, or are each a `Shoe` or a row of counts by
        rank, ace first. The cards known of the coup come out of every one. It needs the extra
        `bulk`.

        >>> from odds import Table
        >>> Table("rws-commission").evaluate("tests/examples/shoes.csv", "banker", "tie")
        <5 shoes of rws-commission: banker, tie>
        """
        asked = self.evaluation(*bets, pay=pay, commission=commission)
        from odds.bulk.evaluation import shoe_table
        from odds.files.shoes import open_shoe_table
        from odds.report.views.evaluate import ManyShoes

        if not isinstance(shoes, str | PathLike):
            return ManyShoes.of(asked, shoe_table(shoes))
        with open_shoe_table(file_name("shoes", shoes)) as table:
            return ManyShoes.of(asked, table)


def _playable(rulebook: "Rulebook") -> "Rulebook":
    """The game as a log is read of it, its bank among its bets; or an error if it cannot be."""
    from odds.rounds.banked import with_bank

    if rulebook.play.fixed is None:
        _ = rulebook.tableau
    return with_bank(rulebook)


def _paths(files: "Sequence[str | PathLike[str]]") -> tuple[str, ...]:
    from odds.files.sources import named_files

    return tuple(named_files([file_name("log", file) for file in files]))


def _names(files: "Sequence[str | PathLike[str]]") -> tuple[str, ...]:
    from odds.files.sources import name_of

    return tuple(name_of(file_name("log", file)) for file in files)


def _hints_of(hints: object) -> "Hints | None":
    from odds.rounds.logs import Hints

    if isinstance(hints, Hints | None):
        return hints
    raise OddsError(f"hints is {shown(hints)}; give the Hints of odds.rounds.logs")
