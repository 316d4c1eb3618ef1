import type { Connection } from '#spec/config/schema/schema'
import { stateLabel } from '#spec/state-label'
import type { StatusCategory } from '#spec/tickets/ticket'
import { STATES, type State, type SystemKind } from '#spec/types'
import { STATUS_PRESETS } from './status-presets'
import type { Trace } from './trace'

type StatusMap = Connection['status_map']

/** The ticket status for a spec state: from the connection's map, or from the preset of the ticket system. */
export function toTicketStatus(
  state: State,
  map: StatusMap,
  kind: SystemKind,
): { status: string; trace: Trace } {
  const own = map.forward[state]
  if (own !== undefined) {
    return {
      status: own,
      trace: [{ tried: 'status_map.forward', matched: true, why: `${stateLabel(state)} → ${own}` }],
    }
  }
  const preset = STATUS_PRESETS[kind].forward[state]
  const trace = [
    { tried: 'status_map.forward', matched: false, why: `no entry for ${stateLabel(state)}` },
    { tried: `the preset of ${kind}`, matched: true, why: `${stateLabel(state)} → ${preset}` },
  ]
  return { status: preset, trace }
}

interface StatusContext {
  /** The state of the section now. */
  current?: State | null
  /** The vendor's group of the status. */
  category?: StatusCategory | null
}

/**
 * The spec state for a ticket status. With a `reverse` map, any other status is `fallback`. Without one, a status that
 * `current` maps to changes nothing: several states may share a status, and an echo of our own write must not change a section.
 * Otherwise `forward` is read backwards, then the preset by name, then the vendor's category.
 */
export function toSpecState(
  status: string,
  map: StatusMap,
  kind: SystemKind,
  { current = null, category = null }: StatusContext = {},
): { state: State; trace: Trace } {
  const hasReverse = Object.keys(map.reverse).length > 0
  if (!hasReverse && current && isSameStatus(toTicketStatus(current, map, kind).status, status)) {
    const why = `${stateLabel(current)} is ${status} already`
    return { state: current, trace: [{ tried: 'the current state', matched: true, why }] }
  }
  const attempts: [string, [string, State][]][] = hasReverse
    ? [['status_map.reverse', Object.entries(map.reverse)]]
    : [
        ['status_map.forward, backwards', invert(map.forward)],
        [`the preset of ${kind}`, Object.entries(STATUS_PRESETS[kind].reverse)],
      ]
  const trace: Trace = []
  for (const [tried, entries] of attempts) {
    const state = findStatus(status, entries) ?? findStatus(withoutLabel(status, kind), entries)
    trace.push({
      tried,
      matched: state !== null,
      why: state ? `${status} → ${stateLabel(state)}` : `no entry for ${status}`,
    })
    if (state) return { state, trace }
  }
  if (!hasReverse && category) {
    const why = `${status} is in the group ${stateLabel(category)}`
    trace.push({ tried: "the ticket system's group of statuses", matched: true, why })
    return { state: category, trace }
  }
  trace.push({
    tried: 'status_map.fallback',
    matched: true,
    why: `every other status → ${stateLabel(map.fallback)}`,
  })
  return { state: map.fallback, trace }
}

/** Ignores case, spacing, hyphens and underscores. */
export function isSameStatus(one: string, other: string): boolean {
  return one === other || fold(one) === fold(other)
}

/** Prefers the exact name, then the same name with other case or spacing. */
function findStatus(status: string, entries: [string, State][]): State | null {
  const exact = entries.find(([name]) => name === status)
  const folded = exact ?? entries.find(([name]) => fold(name) === fold(status))
  return folded?.[1] ?? null
}

/** A code host's `open|label` counts as `open` where the label is not mapped. */
function withoutLabel(status: string, kind: SystemKind): string {
  const [bare = status] = kind === 'code_host' ? status.split('|') : [status]
  return bare
}

/** If two states share a status, the first state in the order of states wins. */
function invert(forward: StatusMap['forward']): [string, State][] {
  return STATES.flatMap((state): [string, State][] => {
    const status = forward[state]
    return status === undefined ? [] : [[status, state]]
  })
}

function fold(status: string): string {
  return status
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}
