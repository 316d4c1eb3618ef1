import type { HistoryWire } from '../../server/history/wire'
import { statusLabel } from '../components/display/status-badge'

export type HistoryEvent = HistoryWire['events'][number]

export type TellableEvent = Pick<HistoryEvent, 'kind' | 'from' | 'to' | 'key'> & {
  criterion: { text: string } | null
}

/** What happened, in words that go on from the section's name where there is one. */
export function tellEvent({ kind, criterion, from, to, key }: TellableEvent): string {
  const what = criterion ? `“${criterion.text}”` : ''
  switch (kind) {
    case 'file_moved':
      return `The file moved here from ${from}`
    case 'key_changed':
      return `Frontmatter, ${key}: ${tellValue(from, key)} → ${tellValue(to, key)}`
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
      return `criterion added: ${what}`
    case 'criterion_removed':
      return `criterion removed: ${what}`
    case 'criterion_reworded':
      return `criterion reworded: ${what}`
    case 'criterion_moved':
      return `criterion moved here: ${what}`
    case 'criterion_checked':
      return `criterion met: ${what}`
    case 'criterion_unchecked':
      return `criterion open again: ${what}`
  }
}

/** A list comes as it is kept; one of plain words is told as people write it. */
function tellValue(value: string | null, key: string | null): string {
  if (value === null || value === '[]') return 'nothing'
  if (key === 'status') return labelOf(value)
  return /^\["[^"\\]*"(,"[^"\\]*")*\]$/.test(value) ? value.slice(2, -2).replaceAll('","', ', ') : value
}

/** `blocked:PAY-99` names what it waits for. */
function labelOf(status: string | null): string {
  const [state = '', ...blocker] = (status ?? 'draft').split(':')
  return blocker.length > 0 ? `${statusLabel(state)} by ${blocker.join(':')}` : statusLabel(state)
}
