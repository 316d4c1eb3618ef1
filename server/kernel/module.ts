import type { Job, JobHandlers } from './jobs'
import type { router } from './procedures'
import type { Route } from './route'

/**
 * What a module declares of itself. A declaration is cheap to import: it names what the module has, and knows nothing
 * of how it is done. That comes with `load`.
 */
export interface ModuleDeclaration {
  name: string
  /** The REST rows of its procedures. */
  routes?: readonly Route[]
  /** The jobs that it does, some of them by the clock. */
  jobs?: Readonly<Record<string, Job>>
  /** The acts that it records, each with how a sentence about it goes on after "who". */
  acts?: Readonly<Record<string, string>>
  /** An Implementation. Not said here: the names of acts would then depend on the types of all that records them. */
  load(): Promise<object>
}

/** What `implementation.ts` of a module exports. */
export interface Implementation {
  /** Its routers, by the first half of their procedures' names. */
  procedures?: Readonly<Record<string, ReturnType<typeof router>>>
  jobHandlers?: JobHandlers<Readonly<Record<string, Job>>>
}

/** Keeps what the compiler knows of the declaration: names of acts and procedures, payloads of jobs. */
export const defineModule = <const Module extends ModuleDeclaration>(module: Module): Module => module
