import { DomainError } from '#server/kernel/errors'
import type { Caller } from '#server/router'
import { definitionOf } from '../rest/procedure-of'
import type { ProcedurePath } from '../rest/rest-routes'

type ModuleProcedures = Record<string, Record<string, unknown>>

/**
 * The caller for HEAD requests of a page, as link checkers send them. It does not run mutations but reports
 * them, so that the request is rejected.
 */
export function readOnlyCaller(caller: Caller, onMutation: () => void): Caller {
  const modules = caller as unknown as ModuleProcedures
  const refuse = async () => {
    onMutation()
    throw new DomainError('not_found')
  }
  const readOnlyModule = (module: string) =>
    new Proxy(
      {},
      { get: (_, name: string) => (isMutation(`${module}.${name}`) ? refuse : modules[module]?.[name]) },
    )
  return new Proxy({}, { get: (_, module: string) => readOnlyModule(module) }) as Caller
}

const isMutation = (procedure: string) =>
  definitionOf({ procedure: procedure as ProcedurePath }).type === 'mutation'
