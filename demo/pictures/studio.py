"""What a body is built with, in one name for `from studio import *`."""
from math import cos, pi, radians, sin
import math

import bpy
from mathutils import Matrix, Vector

from finishes import *
from shapes import *
from stage import *
