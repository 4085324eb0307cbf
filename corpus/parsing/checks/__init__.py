"""What is doubtful or damaged in a text, said to a lawyer and never mended: each check adds rows to the report."""
