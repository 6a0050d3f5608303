"""Tests of whole features, a folder each, and of the line between features and core (`seam`)."""
