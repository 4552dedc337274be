"""What a printed example imports: `from tests.oracle.program import *`, then `show(Case(...))`."""

import collections  # noqa: F401
import datetime  # noqa: F401
import re  # noqa: F401
from decimal import Decimal  # noqa: F401
from fractions import Fraction  # noqa: F401
from uuid import UUID  # noqa: F401

from .case import Case, Step, run_case, show  # noqa: F401
from .describe import Call, Cls, Coll, Eng, Fn, Gen, Inst, Member, Nasty  # noqa: F401
from .engines import load  # noqa: F401
from .strategies.containers import LazyKey  # noqa: F401
from .strategies.junk import SubOf  # noqa: F401
