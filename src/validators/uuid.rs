//! `uuid`: UUIDs, of one version where that is asked.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use super::parts::callback::strictness;
use super::parts::direct;
use super::{Compile, Exactness, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, Problem};
use crate::common::input::View;
use crate::common::json::{Cursor, Kind};
use crate::common::py::as_is::AsIs;
use crate::common::schema::reader::narrow;
use crate::common::values::uuid;
use crate::{keys, node};

keys! { struct Keys { strict, version } }

node! { pub struct UuidValidator { pub strict: bool, pub version: Option<u8> } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let version: Option<u8> = keys.version.as_ref().map(narrow).transpose()?;
    if let Some(version) = version
        && !matches!(version, 1 | 3..=8)
    {
        return Err(PyValueError::new_err(format!("'version' must be 1 or one of 3 to 8, not {version}")));
    }
    Ok(node(UuidValidator { strict: strictness(&keys.strict, cx)?, version }))
}

impl Room for UuidValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        let parsed = match input.view() {
            View::Python(object) => {
                if object.is_instance(uuid::class(py).or_raise(state)?).or_raise(state)? {
                    if self.version.is_some() {
                        let value = uuid::read(object).or_raise(state)?;
                        self.check(&value, input, state)?;
                    }
                    return Ok(object.clone());
                }
                if state.wants_instances(self.strict) {
                    return state.fail_with(ErrorKind::IsInstanceOf, [CtxValue::Static("UUID")], input);
                }
                state.floor_exactness(Exactness::Lax);
                from_object(object)
            }
            View::Json(value) if value.kind() == Kind::Str => uuid::from_text(&value.text()),
            View::Json(_) => Err(Problem::Plain(ErrorKind::UuidType)),
            View::Strings(object) => from_object(object),
        };
        match parsed {
            Ok(value) => {
                self.check(&value, input, state)?;
                uuid::make(py, &value).or_raise(state)
            }
            Err(problem) => state.fail_problem(problem, input),
        }
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        if self.version.is_none()
            && cursor.first() == b'"'
            && let Some(text) = cursor.look_at_text()
            && let Ok(value) = uuid::from_text(std::str::from_utf8(text.bytes()).ok()?)
        {
            cursor.pass_text(text);
            return uuid::make(state.py, &value).ok();
        }
        direct::exact(self, cursor, state)
    }

    fn as_is(&self) -> AsIs {
        if self.version.is_some() {
            return AsIs::NEVER;
        }
        Python::attach(|py| uuid::class(py).map_or(AsIs::NEVER, |class| AsIs::UUID.of_class(class)))
    }

    fn name(&self, _: &mut Names) -> String {
        "uuid".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

impl UuidValidator {
    fn check<'py, I: ValidateInput<'py>>(
        &self,
        value: &::uuid::Uuid,
        input: &I,
        state: &mut State<'py>,
    ) -> Result<(), super::Fail> {
        match self.version.map(usize::from) {
            Some(version) if uuid::version(value) != Some(version) => {
                state.fail_with(ErrorKind::UuidVersion, [CtxValue::from(version)], input)
            }
            _ => Ok(()),
        }
    }
}

fn from_object(object: &Bound<'_, PyAny>) -> Result<::uuid::Uuid, Problem> {
    if let Ok(text) = object.cast::<PyString>() {
        return match text.to_str() {
            Ok(text) => uuid::from_text(text),
            Err(_) => Err(Problem::Plain(ErrorKind::StringUnicode)),
        };
    }
    match object.cast::<PyBytes>() {
        Ok(bytes) => uuid::from_bytes(bytes.as_bytes()),
        Err(_) => Err(Problem::Plain(ErrorKind::UuidType)),
    }
}
