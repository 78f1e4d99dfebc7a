"""A layout found by what names and first rows say and the rules bear out."""
