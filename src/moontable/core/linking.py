"""How inner functions of the rules are compiled: to code that is linked, never to machine code of their own.

Numba optimizes and translates every function together with all that it calls, so code at the bottom of the rules is
worked through again for each function above it. Nobody calls the functions inside, so here that is left to the entry
points alone: the first move of a game comes in 60 % of the time.

    inner function   types, code ──────────────┐ linked
    entry point      types, code ──────────────┴─> optimized as a whole ─> machine code

This rests on how Numba builds a function's code library; `tests/engine/test_compile_cache.py` says if that changes.
"""

# mypy: allow-untyped-calls, allow-untyped-decorators
# Numba and llvmlite have no types.

from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core.cgutils import voidptr_t
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import AnnotateTypes

_ENVIRONMENT = "_ZN08NumbaEnv"
"""What the names of the variables begin with through which Numba hands a function its Python globals."""


class _Linkable(JITCodeLibrary):
    """The code of an inner function and of all that it calls, kept as bitcode, which is a small part of a module.

    Only its environment variable becomes machine code, because Numba fills it in.
    """

    def _optimize_final_module(self) -> None:
        """Leave that to whatever this is linked into."""

    def _finalize_final_module(self) -> None:
        code = self._final_module
        for function in code.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"  # several callers may bring it along
        self._bitcode = code.as_bitcode()
        rest = self._codegen._create_empty_module(self.name)
        for variable in code.global_variables:
            if variable.name.startswith(_ENVIRONMENT):
                environment = ir.GlobalVariable(rest, voidptr_t, variable.name)
                environment.linkage = "common"
                environment.initializer = voidptr_t(None)
        self._final_module = llvm.parse_assembly(str(rest))
        self._final_module.name = code.name
        super()._finalize_final_module()

    def _get_module_for_linking(self) -> Any:
        return llvm.parse_bitcode(self._bitcode)

    def serialize_using_object_code(self) -> tuple[str, str, Any]:
        """Return what the compile cache keeps, in Numba's form."""
        return (self.name, "object", (self._get_compiled_object(), self._bitcode))


@register_pass(mutates_CFG=False, analysis_only=True)
class _IntoLinkable(LoweringPass):
    """Has the lowering that follows write into a `_Linkable`."""

    _name = "into_linkable"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Choose the library; nothing is changed."""
        state.library = _Linkable(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


class InnerCompiler(CompilerBase):
    """Numba's compiler for functions that only compiled code calls."""

    def define_pipelines(self) -> list[Any]:
        """Return the usual passes, the code going into a `_Linkable`; nobody reads listings with types."""
        pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
        pipeline.add_pass_after(_IntoLinkable, AnnotateTypes)
        pipeline.passes = [each for each in pipeline.passes if each[0] is not AnnotateTypes]
        pipeline.finalize()
        return [pipeline]
