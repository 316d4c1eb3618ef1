import type { HistoryWire } from '#server/library/history/wire'
import { stateLabel } from '#spec/state-label'

export type HistoryEvent = HistoryWire['events'][number]

export type DescribableEvent = Pick<HistoryEvent, 'kind' | 'from' | 'to' | 'key'> & {
  criterion: { text: string } | null
}

/** Describes an event, to follow the name of its section. */
export function describeEvent({ kind, criterion, from, to, key }: DescribableEvent): string {
  const criterionText = criterion ? `“${criterion.text}”` : ''
  switch (kind) {
    case 'file_moved':
      return `File moved from ${from}`
    case 'key_changed':
      return describeKey(key ?? '', from, to)
    case 'section_added':
      return 'added'
    case 'section_removed':
      return 'removed'
    case 'section_renamed':
      return `renamed from “${from}”`
    case 'section_renumbered':
      return `renumbered from ${from ?? 'no number'}`
    case 'section_moved':
      return to === null ? 'moved to the top' : `moved below “${to}”`
    case 'section_reworded':
      return 'reworded'
    case 'status_changed':
      return `${labelOf(from)} → ${labelOf(to)}`
    case 'criterion_added':
      return `criterion added: ${criterionText}`
    case 'criterion_removed':
      return `criterion removed: ${criterionText}`
    case 'criterion_reworded':
      return `criterion reworded: ${criterionText}`
    case 'criterion_moved':
      return `criterion moved here: ${criterionText}`
    case 'criterion_checked':
      return `criterion met: ${criterionText}`
    case 'criterion_unchecked':
      return `criterion reopened: ${criterionText}`
  }
}

/** `Status set to Draft`, `Owner: Ada → Ben`, `Tags removed`. */
function describeKey(key: string, from: string | null, to: string | null): string {
  const label = key.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())
  if (isNothing(to)) return `${label} removed`
  if (isNothing(from)) return `${label} set to ${formatValue(to, key)}`
  return `${label}: ${formatValue(from, key)} → ${formatValue(to, key)}`
}

const isNothing = (value: string | null): value is null => value === null || value === '[]'

/** Values are JSON. A list of plain words is shown with commas. */
function formatValue(value: string, key: string): string {
  if (key === 'status') return labelOf(value)
  return /^\["[^"\\]*"(,"[^"\\]*")*\]$/.test(value) ? value.slice(2, -2).replaceAll('","', ', ') : value
}

/** `blocked:PAY-99` becomes “Blocked by PAY-99”. */
function labelOf(status: string | null): string {
  const [state = '', ...blocker] = (status ?? 'draft').split(':')
  return blocker.length > 0 ? `${stateLabel(state)} by ${blocker.join(':')}` : stateLabel(state)
}
