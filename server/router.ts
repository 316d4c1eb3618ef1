import { loadModules, type Procedures } from './collect'
import { createCallerFactory, router } from './kernel/procedures'
import type { PathOf } from './kernel/route'

const modules = await loadModules()

export const appRouter = router(
  Object.assign({}, ...modules.map(({ procedures }) => procedures)) as Procedures,
)

export type AppRouter = typeof appRouter

/** `module.procedure`, checked against the router by the compiler. */
export type ProcedurePath = PathOf<Procedures>

export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
