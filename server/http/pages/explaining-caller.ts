import { getTRPCErrorFromUnknown } from '@trpc/server'
import { databaseProblem } from '../../kernel/database/database-problem'
import type { DomainError } from '../../kernel/errors'
import type { Caller } from '../../router'

type Rooms = Record<string, Record<string, (input: unknown) => Promise<unknown>>>

/** The caller of a page. It converts a database failure to `unavailable` and records it. */
export function explainingCaller(caller: Caller, note: (problem: DomainError) => void): Caller {
  const rooms = caller as unknown as Rooms
  const call = (room: string, name: string) => async (input: unknown) => {
    try {
      return await rooms[room]?.[name]?.(input)
    } catch (error) {
      const problem = databaseProblem(error)
      if (!problem) throw error
      note(problem)
      throw getTRPCErrorFromUnknown(problem)
    }
  }
  const within = (room: string) => new Proxy({}, { get: (_, name: string) => call(room, name) })
  return new Proxy({}, { get: (_, room: string) => within(room) }) as Caller
}
