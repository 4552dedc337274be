//! Passes the interpreter's version on as `cfg(Py_3_11)` and the like, for what `src/common/py/layout` gates by it.

fn main() {
    pyo3_build_config::use_pyo3_cfgs();
}
