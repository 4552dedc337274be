//! Length bounds of collections, and the errors for them.

use crate::common::errors::{CtxValue, ErrorKind};
use crate::common::input::Input;
use crate::common::schema::reader::{Value, size};
use crate::part;
use crate::validators::{Fail, State};

part! {
    #[derive(Clone, Copy, Default)]
    pub struct Length { pub min: Option<usize>, pub max: Option<usize> }
}

impl Length {
    /// `None` where neither bound is given.
    pub fn read(min: &Value<'_>, max: &Value<'_>) -> pyo3::PyResult<Option<Box<Self>>> {
        let length = Self { min: size(min)?, max: size(max)? };
        Ok((length.min.is_some() || length.max.is_some()).then(|| Box::new(length)))
    }

    /// The error for too many elements; `actual` is their number where all of them were counted.
    #[cold]
    pub fn too_long<'py, T>(
        max: usize,
        actual: Option<usize>,
        field_type: &'static str,
        input: &impl Input<'py>,
        state: &mut State<'py>,
    ) -> Result<T, Fail> {
        let actual = actual.map_or(CtxValue::None, |actual| CtxValue::Int(actual as i64));
        let context = [CtxValue::Static(field_type), CtxValue::Int(max as i64), actual];
        state.fail_with(ErrorKind::TooLong, context, input)
    }

    /// Fails when the finished collection is too short.
    #[inline]
    pub fn check_min<'py>(
        length: Option<&Self>,
        have: usize,
        field_type: &'static str,
        input: &impl Input<'py>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        match length.and_then(|length| length.min) {
            Some(min) if have < min => {
                let context = [CtxValue::Static(field_type), CtxValue::Int(min as i64), CtxValue::Int(have as i64)];
                state.fail_with(ErrorKind::TooShort, context, input)
            }
            _ => Ok(()),
        }
    }
}
