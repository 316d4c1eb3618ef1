import { statusLabel } from '#app/components/display/status-badge.tsx'
import type { HistoryWire } from '#server/library/history/wire'

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
      return `Frontmatter, ${key}: ${formatValue(from, key)} › ${formatValue(to, key)}`
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
      return `${labelOf(from)} › ${labelOf(to)}`
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

/** Values are JSON. A list of plain words is shown with commas. */
function formatValue(value: string | null, key: string | null): string {
  if (value === null || value === '[]') return 'nothing'
  if (key === 'status') return labelOf(value)
  return /^\["[^"\\]*"(,"[^"\\]*")*\]$/.test(value) ? value.slice(2, -2).replaceAll('","', ', ') : value
}

/** `blocked:PAY-99` becomes “Blocked by PAY-99”. */
function labelOf(status: string | null): string {
  const [state = '', ...blocker] = (status ?? 'draft').split(':')
  return blocker.length > 0 ? `${statusLabel(state)} by ${blocker.join(':')}` : statusLabel(state)
}
