import type { Connection } from '#spec/config/schema/schema'
import { isSameStatus, toSpecState, toTicketStatus } from '#spec/engines/map-status'
import type { StatusCategory } from '#spec/tickets/ticket'
import { STATES, type State } from '#spec/types'

interface Status {
  name: string
  category: StatusCategory
}

export interface StatusMapping {
  /** States whose ticket status is missing in the project, with the status to use instead. */
  forward: { state: State; missing: string; status: string }[]
  /** Statuses that the configuration maps to `fallback`, with the state to use instead. */
  reverse: { status: string; state: State }[]
}

const CATEGORIES: Record<State, StatusCategory> = {
  draft: 'todo',
  todo: 'todo',
  blocked: 'todo',
  in_progress: 'in_progress',
  done: 'done',
  deprecated: 'done',
}

/** Additions to `status_map` that make it cover every state and every status of the project. */
export function proposeMapping(connection: Connection, statuses: readonly Status[]): StatusMapping {
  const { status_map: map, system } = connection
  // Issues of a code host have two statuses and any labels.
  if (system === 'code_host') return { forward: [], reverse: [] }
  const exists = (name: string) => statuses.some((status) => isSameStatus(status.name, name))
  const forward = STATES.flatMap((state) => {
    const { status: missing } = toTicketStatus(state, map, system)
    const substitute = statuses.find(({ category }) => category === CATEGORIES[state])
    return exists(missing) || !substitute ? [] : [{ state, missing, status: substitute.name }]
  })
  const reverse = statuses.flatMap(({ name: status, category }) => {
    const last = toSpecState(status, map, system, { category }).trace.at(-1)
    return last?.tried === 'status_map.fallback' ? [{ status, state: category }] : []
  })
  return { forward, reverse }
}
