import { DomainError } from '../../kernel/errors'
import type { Caller } from '../../router'
import { definitionOf } from '../rows/procedure-of'
import type { ProcedurePath } from '../rows/row'

type Rooms = Record<string, Record<string, unknown>>

/**
 * The caller of a page that is asked for its head alone, as link checkers do: what would change something is not done,
 * and told, so that whoever asks is refused.
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
