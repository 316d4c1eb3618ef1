import type { EditsPreviewWire } from '#server/writing/editor/edits/wire-document-edits'
import { ticketStatusLabel } from '#spec/state-label'

const MAX_LINES = 8
const MAX_TITLES = 3

type Preview = Pick<EditsPreviewWire, 'tickets' | 'dependents' | 'total_dependents' | 'dependents_become'>

/** What follows from a change besides the document itself, as sentences. Empty if nothing does. */
export function describeConsequences(preview: Preview): string[] {
  const tickets = preview.tickets.map(describeTicket)
  const more = tickets.length - MAX_LINES
  return [
    ...tickets.slice(0, MAX_LINES),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'ticket changes' : 'tickets change'}.`] : []),
    ...describeDependents(preview),
  ]
}

function describeTicket({ action, title, ticket_id, from, to, fields }: Preview['tickets'][number]): string {
  const ticket = ticket_id ?? 'A ticket'
  if (action === 'create') return `A ticket is created for “${title}”.`
  if (action === 'link') return `${ticket} is linked to “${title}”.`
  if (action === 'move') return `${ticket} moves to another connection.`
  if (to !== null && to !== from)
    return `${ticket} moves from ${ticketStatusLabel(from)} to ${ticketStatusLabel(to)}.`
  if (action === 'close') return `${ticket} is closed.`
  return `${ticket} gets a new ${fields.map((field) => field.replaceAll('_', ' ')).join(', ')}.`
}

function describeDependents({ dependents, total_dependents: total, dependents_become }: Preview): string[] {
  if (dependents_become === null) return []
  const titles = dependents.slice(0, MAX_TITLES).map(({ title }) => title)
  const others = total - titles.length
  const names = [...titles, ...(others > 0 ? [`${others} more`] : [])].join(', ')
  return [
    dependents_become === 'ready'
      ? `Documents that depend on this one become ready: ${names}.`
      : `Documents that depend on this one wait for it: ${names}.`,
  ]
}
