import { DomainError } from '../../kernel/errors'
import type { Caller } from '../../router'
import { definitionOf } from '../rows/procedure-of'
import type { ProcedurePath } from '../rows/row'

type Rooms = Record<string, Record<string, unknown>>

/**
 * The caller for HEAD requests of a page, as link checkers send them. It does not run mutations but reports
 * them, so that the request is rejected.
 */
export function onlyReading(caller: Caller, tell: () => void): Caller {
  const rooms = caller as unknown as Rooms
  const refuse = async () => {
    tell()
    throw new DomainError('not_found')
  }
  const reading = (room: string) =>
    new Proxy({}, { get: (_, name: string) => (acts(`${room}.${name}`) ? refuse : rooms[room]?.[name]) })
  return new Proxy({}, { get: (_, room: string) => reading(room) }) as Caller
}

const acts = (procedure: string) =>
  definitionOf({ procedure: procedure as ProcedurePath }).type === 'mutation'
