"""Forms: what people choose in menus and type into fields, declared once, drawn and read in one way."""
