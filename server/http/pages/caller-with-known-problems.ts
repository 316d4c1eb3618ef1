import { getTRPCErrorFromUnknown } from '@trpc/server'
import type { DomainError } from '#server/kernel/errors'
import { knownProblem } from '#server/kernel/problems/known-problem'
import type { Caller } from '#server/router'
import { inSpan } from '#shared/in-span'

type ModuleCallers = Record<string, Record<string, (input: unknown) => Promise<unknown>>>

/** The caller of a page. Converts a failure of the database or a vendor to a page's error, and reports it. */
export function callerWithKnownProblems(caller: Caller, onProblem: (problem: DomainError) => void): Caller {
  const modules = caller as unknown as ModuleCallers
  const call = (module: string, name: string) => async (input: unknown) => {
    try {
      return await inSpan(`procedure ${module}.${name}`, {}, async () => modules[module]?.[name]?.(input))
    } catch (error) {
      const problem = knownProblem(error)
      if (!problem) throw error
      onProblem(problem)
      throw getTRPCErrorFromUnknown(problem)
    }
  }
  const moduleCaller = (module: string) => new Proxy({}, { get: (_, name: string) => call(module, name) })
  return new Proxy({}, { get: (_, module: string) => moduleCaller(module) }) as Caller
}
