import type { Route } from '#server/kernel/route'
import type { ProcedurePath } from '#server/router'

export type { ProcedurePath }

/** One REST endpoint of any module. */
export type RestRoute = Route<ProcedurePath>
