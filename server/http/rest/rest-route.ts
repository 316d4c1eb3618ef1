import type { Route } from '../../kernel/route'
import type { ProcedurePath } from '../../router'

export type { ProcedurePath }

/** One REST endpoint of any module. */
export type RestRoute = Route<ProcedurePath>
