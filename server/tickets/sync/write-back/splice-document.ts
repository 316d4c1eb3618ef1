import type { TicketEdit } from '#db/schema/index'
import type { Config } from '#spec/config/schema/schema'
import { toSystemKind, vendorOfKind } from '#spec/config/system-kinds'
import { applyEdits, type Edit } from '#spec/edit/index'
import { flattenSections, parseDocument } from '#spec/markdown/index'
import { parseTicketId } from '#spec/tickets/links/ticket-id'
import type { Section, SectionStatus, SystemKind, TicketLink } from '#spec/types'

/** An edit with the id that its section has in the text. */
export interface PlacedEdit<Row> {
  row: Row
  edit: TicketEdit
  sectionId: string
}

interface SplicedDocument<Row> {
  text: string
  done: Row[]
  failed: { row: Row; problem: string }[]
}

/**
 * Applies the edits as splices: only bytes that an edit names change. An edit whose effect already exists is done. An
 * impossible edit fails alone.
 */
export function spliceDocument<Row>(
  source: string,
  edits: readonly PlacedEdit<Row>[],
  systems: Config['ticket_systems'],
): SplicedDocument<Row> {
  const sections = flattenSections(parseDocument(source).sections)
  const sectionById = new Map(sections.map((section) => [section.id, section]))
  const checked = edits.map(({ row, edit, sectionId }) => {
    const section = sectionById.get(sectionId)
    const check = section
      ? checkEdit(edit, section, systems[edit.connection]?.system ?? null)
      : impossible(`The document has no section ${sectionId}.`)
    return { row, ...check }
  })
  const failed = checked.flatMap(({ row, problem }) => (problem === null ? [] : [{ row, problem }]))
  const valid = checked.filter(({ problem }) => problem === null)
  const result = applyEdits(
    source,
    valid.flatMap(({ change }) => change ?? []),
  )
  return result.ok
    ? { text: result.source, done: valid.map(({ row }) => row), failed }
    : spliceOneByOne(source, valid, failed)
}

interface Check {
  /** Null if the text already has its effect, or the edit is impossible. */
  change: Edit | null
  problem: string | null
}

const NOTHING_TO_DO: Check = { change: null, problem: null }
const possible = (change: Edit): Check => ({ change, problem: null })
const impossible = (problem: string): Check => ({ change: null, problem })

/** Ids of sections do not change with statuses and tickets, so the edits fit every intermediate text. */
function spliceOneByOne<Row>(
  source: string,
  edits: readonly (Check & { row: Row })[],
  failed: SplicedDocument<Row>['failed'],
): SplicedDocument<Row> {
  const spliced: SplicedDocument<Row> = { text: source, done: [], failed: [...failed] }
  for (const { row, change } of edits) {
    const result = applyEdits(spliced.text, change ? [change] : [])
    if (result.ok) {
      spliced.text = result.source
      spliced.done.push(row)
    } else spliced.failed.push({ row, problem: result.message })
  }
  return spliced
}

function checkEdit(edit: TicketEdit, section: Section, kind: SystemKind | null): Check {
  if (edit.field === 'section.status') return checkStatus(edit, section)
  if (kind === null)
    return impossible(`CONFIG.yaml has no connection ${edit.connection}, so its link was not written.`)
  return checkTicket(edit, section, kind)
}

/** A status changed by a person in the meantime is kept. The next plan decides about it. */
function checkStatus({ from, to }: TicketEdit, { id: sectionId, status }: Section): Check {
  const now = formatStatus(status)
  if (now === to || to === null) return NOTHING_TO_DO
  if (now !== from)
    return impossible(`The section was ${from} when ${to} was decided. It is ${now} now, so it stays.`)
  return possible({ kind: 'set_status', sectionId, ...parseStatus(to) })
}

function checkTicket({ from, to, url }: TicketEdit, section: Section, kind: SystemKind): Check {
  const { id: sectionId } = section
  const old = from === null ? undefined : findLink(section, kind, from)
  if (to === null) return old ? possible({ kind: 'remove_ticket', sectionId, ticket: old }) : NOTHING_TO_DO
  if (findLink(section, kind, to)) return NOTHING_TO_DO
  const link = { system: old?.system ?? vendorOfKind(kind), ticketId: to, url }
  if (old) return possible({ kind: 'replace_ticket', sectionId, ticket: old, link })
  return from === null
    ? possible({ kind: 'add_ticket', sectionId, link })
    : impossible(`The section no longer links ${from}.`)
}

/** The link as spelled in the document. `PAY-7` and `pay-7`, or `42` and `#42`, are the same ticket. */
function findLink({ ticketLinks }: Section, kind: SystemKind, ticketId: string): TicketLink | undefined {
  const idOf = (text: string) => parseTicketId(kind, text)?.id ?? text
  const projectOf = (text: string) => parseTicketId(kind, text)?.project ?? null
  return ticketLinks.find((link) => {
    if (toSystemKind(link.system) !== kind || idOf(link.ticketId) !== idOf(ticketId)) return false
    const [one, other] = [projectOf(link.ticketId), projectOf(ticketId)]
    return one === null || other === null || one.toLowerCase() === other.toLowerCase()
  })
}

/** In the syntax of a status marker: `todo`, or `blocked:PAY-200`. */
export function formatStatus({ state, blockedBy }: SectionStatus): string {
  return state === 'blocked' && blockedBy !== null ? `blocked:${blockedBy}` : state
}

export function parseStatus(text: string): SectionStatus {
  const at = text.indexOf(':')
  const state = (at < 0 ? text : text.slice(0, at)) as SectionStatus['state']
  return { state, blockedBy: at < 0 ? null : text.slice(at + 1) }
}
