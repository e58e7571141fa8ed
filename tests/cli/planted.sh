#!/bin/bash
# The faults that make planted plants are still to be had: each of its lines is in the sources once.
exec tests/tools/planted.py --check
