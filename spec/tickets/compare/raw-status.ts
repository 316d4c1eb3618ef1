import type { Connection } from '#spec/config/schema/schema'
import { isSameStatus } from '#spec/engines/map-status'
import type { Ticket } from '../ticket'

/**
 * The status used to compare tickets. An issue of a code host has many labels; only a label in the status map is part of the
 * status. Other labels may change without moving the ticket.
 */
export function rawStatus(
  { status, fields }: Pick<Ticket, 'status' | 'fields'>,
  { system, status_map: map }: Connection,
): string {
  if (system !== 'code_host') return status
  const [bare = status, ...own] = status.split('|')
  const labels = [...own, ...(Array.isArray(fields.labels) ? fields.labels : [])]
  const mapped = [...Object.values(map.forward), ...Object.keys(map.reverse)]
  const match = mapped.find((name) => {
    const [base = '', label] = name.split('|')
    return label !== undefined && isSameStatus(base, bare) && labels.some((each) => isSameStatus(each, label))
  })
  return match ?? bare
}

/** The labels that mean a status: `doing` of `open|doing`. */
export function statusLabels({ status_map: map }: Pick<Connection, 'status_map'>): string[] {
  const statuses = [...Object.values(map.forward), ...Object.keys(map.reverse)]
  return statuses.flatMap((status) => status.split('|')[1] ?? [])
}
