import type { ConfiguredUse } from '#server/tickets/connections/wire'

type Mapping = NonNullable<ConfiguredUse['mapping']>

/** Puts a proposed `status_map` into the editor's address. The editor shows it as a change to review. */
export function mappingQuery(connection: string, { forward, reverse }: Mapping): URLSearchParams {
  const entries = [
    ...Object.entries(forward).map(([state, status]) => [`forward.${state}`, status] as const),
    ...Object.entries(reverse).map(([status, state]) => [`reverse.${status}`, state] as const),
  ]
  return new URLSearchParams([['status_map', connection], ...entries.map(([name, value]) => [name, value])])
}
