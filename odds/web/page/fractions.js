// Exact fractions as the server writes them, "p/q", and decimals as the program rounds them.
export function read(text) {
  const [over, under] = text.split("/");
  return [BigInt(over), BigInt(under ?? 1)];
}

// A fraction in lowest terms as the server writes it.
export const written = ([over, under]) => (under === 1n ? String(over) : `${over}/${under}`);

export const minus = ([over, under]) => [-over, under];
export const isBelow0 = (text) => text.startsWith("-");

function divisor(a, b) {
  while (b) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

// Fractions in lowest terms added up in lowest terms; what both denominators have in common is all
// that can be cancelled, so that no divisor of long numbers is looked for.
export function sum(fractions) {
  return fractions.reduce(([a, b], [c, d]) => {
    const common = divisor(b, d);
    const over = a * (d / common) + c * (b / common);
    const rest = divisor(common, over % common);
    return [over / rest, (b / common) * (d / rest)];
  }, [0n, 1n]);
}

// Rounded to so many places, half to even, and never through a float.
export function decimal([over, under], places) {
  const unit = 10n ** BigInt(places);
  let scaled = (over * unit) / under;
  let rest = over * unit - scaled * under;
  if (rest < 0n) {
    scaled -= 1n;
    rest += under;
  }
  if (2n * rest > under || (2n * rest === under && scaled % 2n !== 0n)) scaled += 1n;
  const size = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, "0");
  const whole = size.slice(0, size.length - places);
  return (scaled < 0n ? "-" : "") + (places ? `${whole}.${size.slice(-places)}` : whole);
}

export const percent = (text, places = 4) => {
  const [over, under] = read(text);
  return `${decimal([over * 100n, under], places)}%`;
};

export const approximate = (text) => Number(decimal(read(text), 12));

// An amount as people write it: a decimal where that ends, else the fraction.
export function money(text) {
  const [over, under] = read(text);
  for (let places = 0; places <= 4; places += 1) {
    if ((over * 10n ** BigInt(places)) % under === 0n) return decimal([over, under], places);
  }
  return text;
}

// The same where no more than the fraction may be said: rounded down where it does not end.
export function atMost(text, places = 4) {
  const [over, under] = read(text);
  const unit = 10n ** BigInt(places);
  return money(text).includes("/") ? decimal([(over * unit) / under, unit], places) : money(text);
}

export const grouped = (digits) => String(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
