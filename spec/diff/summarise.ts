import { stateLabel } from '#spec/state-label'
import type { Change } from './change'

/** The words to count a change with: `2 sections added`. */
const COUNTED: Record<
  Exclude<Change['kind'], 'key_changed' | 'status_changed'>,
  [one: string, many: string, done: string]
> = {
  section_added: ['section', 'sections', 'added'],
  section_removed: ['section', 'sections', 'removed'],
  section_renamed: ['section', 'sections', 'renamed'],
  section_renumbered: ['section', 'sections', 'renumbered'],
  section_moved: ['section', 'sections', 'moved'],
  section_reworded: ['section', 'sections', 'reworded'],
  criterion_added: ['criterion', 'criteria', 'added'],
  criterion_removed: ['criterion', 'criteria', 'removed'],
  criterion_reworded: ['criterion', 'criteria', 'reworded'],
  criterion_moved: ['criterion', 'criteria', 'moved'],
  criterion_checked: ['criterion', 'criteria', 'checked'],
  criterion_unchecked: ['criterion', 'criteria', 'unchecked'],
}

/** Formats a value for one line. */
const SHORT = /^\P{C}{1,40}$/u

/** The changes in one line: `status To do → Done, 2 sections added, 1 criterion checked`. */
export function summarise(changes: readonly Change[]): string {
  const counts = new Map<string, number>()
  for (const { kind } of changes) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const parts = [...changes.flatMap(keyPart), ...statusPart(changes)]
  for (const [kind, [one, many, done]] of Object.entries(COUNTED)) {
    const count = counts.get(kind) ?? 0
    if (count > 0) parts.push(`${count} ${count === 1 ? one : many} ${done}`)
  }
  return parts.length === 0 ? 'no changes' : parts.join(', ')
}

function keyPart(change: Change): string[] {
  if (change.kind !== 'key_changed') return []
  const { key, from, to } = change
  const isShort = [from, to].every(
    (value) => value === null || (typeof value === 'string' && SHORT.test(value)),
  )
  if (!isShort) return [`${key} changed`]
  const label = (value: unknown) => (key === 'status' ? stateLabel(String(value)) : String(value))
  if (to === null) return [`${key} removed`]
  return [from === null ? `${key} set to ${label(to)}` : `${key} ${label(from)} → ${label(to)}`]
}

function statusPart(changes: readonly Change[]): string[] {
  const states = new Map<string, number>()
  for (const change of changes)
    if (change.kind === 'status_changed') states.set(change.to.state, (states.get(change.to.state) ?? 0) + 1)
  return [...states].map(
    ([state, count]) => `${count} ${count === 1 ? 'section' : 'sections'} now ${stateLabel(state)}`,
  )
}
