"""Reading tables of rows, writing files safely, and what is kept between runs."""
