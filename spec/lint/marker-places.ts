import type { Analysis, MarkerAt, SectionAt } from '#spec/markdown/index'
import type { Range } from '#spec/types'

const UP_TO_VERB = /^<!--\s*(?:svc|canon|specwright):/
const UP_TO_REFERENCE = /^<!--\s*\w+:system:\s*/

export type StatusAt = MarkerAt & { marker: { verb: 'system' } }
export type TicketAt = MarkerAt & { marker: { verb: 'ticket' } }

export function isStatus(at: MarkerAt): at is StatusAt {
  return at.marker.verb === 'system'
}

export function isTicket(at: MarkerAt): at is TicketAt {
  return at.marker.verb === 'ticket'
}

/** Where a section's state is set: its last status marker, or its heading. */
export function stateOffset({ markers, start }: SectionAt): number {
  return markers.findLast(isStatus)?.range.start ?? start
}

export function markerText({ source }: Analysis, { range }: MarkerAt): string {
  return source.slice(range.start, range.end)
}

/** The verb, after the prefix. */
export function verbRange(analysis: Analysis, at: MarkerAt, verb: string): Range {
  return rangeAfter(analysis, at, UP_TO_VERB, verb)
}

/** The section that a status marker names. */
export function referenceRange(analysis: Analysis, at: StatusAt): Range {
  return rangeAfter(analysis, at, UP_TO_REFERENCE, at.marker.reference)
}

function rangeAfter(analysis: Analysis, at: MarkerAt, lead: RegExp, text: string): Range {
  const start = at.range.start + (lead.exec(markerText(analysis, at))?.[0].length ?? 0)
  return { start, end: start + text.length }
}
