import { type Analysis, analyze, type MarkerAt, type SectionAt } from '#spec/markdown/index'
import type { TicketLink } from '#spec/types'
import { EditFailure, type TicketRef } from './edit'
import { findSection } from './find-target'
import { continuationPrefix, prefixOf, startOfLine, startOfNextLine } from './line-style'
import { markerAfterHeading, markerAfterMarker, standsAlone } from './place-marker'
import { type Splice, spliceAll } from './splice'

type TicketAt = MarkerAt & { marker: { verb: 'ticket' } }

const SYSTEM = /^[^\s:<>]{1,100}$/
const TICKET_ID = /^[^\s<>]{1,200}$/
const URL = /^https?:\/\/[^\s"'<>]{1,2000}$/i

function write({ system, ticketId, url }: TicketLink): string {
  if (!SYSTEM.test(system) || !TICKET_ID.test(ticketId))
    throw new EditFailure(
      'bad_value',
      'A ticket link needs a system and an id. Each must be one word without < and >.',
    )
  if (url !== null && !URL.test(url))
    throw new EditFailure('bad_value', 'The URL of a ticket must start with http:// or https://.')
  return `${system}:${ticketId}${url === null ? '' : ` url:${url}`}`
}

function ticketsOf({ markers }: SectionAt): TicketAt[] {
  return markers.filter((at): at is TicketAt => at.marker.verb === 'ticket')
}

function find(at: SectionAt, { system, ticketId }: TicketRef): TicketAt | undefined {
  return ticketsOf(at).find(({ marker: { link } }) => link.system === system && link.ticketId === ticketId)
}

function findOrFail(at: SectionAt, ticket: TicketRef): TicketAt {
  const ticketAt = find(at, ticket)
  if (ticketAt !== undefined) return ticketAt
  const message = `Section ${at.section.id} has no link to ${ticket.system}:${ticket.ticketId}.`
  throw new EditFailure('unknown_ticket', message)
}

function rewrite({ marker, range }: TicketAt, link: TicketLink): Splice[] {
  const { system, ticketId, url } = marker.link
  if (system === link.system && ticketId === link.ticketId && url === link.url) return []
  return [{ start: range.start + marker.value.start, end: range.start + marker.value.end, text: write(link) }]
}

/** Adds a ticket link after the existing ones. An existing link gets the new URL. */
export function addTicket(analysis: Analysis, sectionId: string, link: TicketLink): Splice[] {
  const at = findSection(analysis, sectionId)
  const existing = find(at, link)
  if (existing !== undefined) return rewrite(existing, link)
  const marker = `<!-- ${prefixOf(analysis)}:ticket:${write(link)} -->`
  const last = ticketsOf(at).at(-1)
  return [
    last === undefined ? markerAfterHeading(analysis, at, marker) : markerAfterMarker(analysis, last, marker),
  ]
}

export function replaceTicket(
  analysis: Analysis,
  sectionId: string,
  ticket: TicketRef,
  link: TicketLink,
): Splice[] {
  return rewrite(findOrFail(findSection(analysis, sectionId), ticket), link)
}

/**
 * Removes a link's marker, and its line if nothing else is on it. The line stays, blank or with an empty comment, if
 * removing it would change the meaning of the surrounding text.
 */
export function removeTicket(analysis: Analysis, sectionId: string, ticket: TicketRef): Splice[] {
  const { start, end } = findOrFail(findSection(analysis, sectionId), ticket).range
  const emptied: Splice = { start, end, text: '<!-- -->' }
  return [removals(analysis, start, end).find((splice) => keepsShape(analysis, splice)) ?? emptied]
}

function removals(analysis: Analysis, start: number, end: number): Splice[] {
  const { source } = analysis
  if (!standsAlone(analysis, start, end)) {
    const gap = source[start - 1] === ' ' ? 1 : 0
    return [
      { start: start - gap, end, text: '' },
      { start, end, text: '' },
    ]
  }
  const lineStart = startOfLine(analysis, start)
  const blank = continuationPrefix(analysis, start).trimEnd()
  return [
    { start: lineStart, end: startOfNextLine(analysis, end - 1), text: '' },
    { start: lineStart, end, text: blank },
  ]
}

function keepsShape(before: Analysis, splice: Splice): boolean {
  const after = analyze(spliceAll(before.source, [splice]))
  return shapeOf(before) === shapeOf(after)
}

/** The document's content without its ticket links. */
function shapeOf({ headings, sections, tasks }: Analysis): string {
  return JSON.stringify([
    headings.map(({ block, text }) => [block.level, text]),
    sections.map(({ section: { id, status, delta, scenarios } }) => [
      id,
      status,
      delta,
      scenarios.map(({ name, steps }) => [name, steps.map(({ keyword, text }) => [keyword, text])]),
    ]),
    tasks.map(({ criterion, checked }) => [criterion?.id, checked, criterion?.realizedIn]),
  ])
}
