PYTHON ?= python3
dev:  ## build the debug extension in place, for `PYTHONPATH=python`
	PYO3_PYTHON=$$(command -v $(PYTHON)) PYO3_BUILD_EXTENSION_MODULE=1 cargo build
	cp $${CARGO_TARGET_DIR:-target}/debug/libduramen.so python/duramen/_duramen$$($(PYTHON) -c 'import sysconfig; print(sysconfig.get_config_var("EXT_SUFFIX"))')
