import type { Connection } from '#spec/config/schema/schema'
import type { FieldValue } from '#spec/engines/map-fields'
import { isSameStatus } from '#spec/engines/map-status'
import { isSameSet } from '#spec/tickets/compare/compare-blockers'
import { rawStatus } from '#spec/tickets/compare/raw-status'
import { fingerprint, type PlanItem } from '#spec/tickets/plan-item'
import type { Ticket } from '#spec/tickets/ticket'
import type { SectionStatus } from '#spec/types'
import { fieldOf } from '../apply/change-ticket'
import type { LinkRow } from '../world/ticket-links'
import { formatStatus, parseStatus } from '../write-back/splice-document'

/** A step of the undone run, with the ticket before it. */
export interface DoneStep {
  item: PlanItem
  before: Ticket | null
}

type Value = FieldValue | null

/** The current state of a value that a step wrote. */
export type WrittenState =
  /** It is still there. `status` is the section's earlier one. */
  | { kind: 'ours'; now: Value; before: Value; status?: SectionStatus }
  /** The value from before the step is there again, or there is nothing to restore. */
  | { kind: 'restored' }
  | { kind: 'changed'; reason: string }

interface Written {
  link: LinkRow
  connection: Connection
  ticket: Ticket
  section: SectionStatus | null
}

const CHANGED = { kind: 'changed', reason: 'Someone changed this since then, so it stays.' } as const
const RESTORED = { kind: 'restored' } as const

export function compareWritten(at: Written, step: DoneStep, name: string): WrittenState {
  const change = step.item.fields[name]
  if (
    !change ||
    name === 'section.ticket' ||
    name === 'section.connection' ||
    name === 'project' ||
    name === 'type'
  )
    return RESTORED
  if (name === 'section.status') return compareSection(at, change)
  if (name === 'status') return compareStatus(at, step, change)
  if (name === 'blocked_by') return compareBlockers(at, step, change)
  return compareField(at, step, name)
}

type Change = { from: Value; to: Value }

function compareSection({ section }: Written, { from, to }: Change): WrittenState {
  if (!section) return { kind: 'changed', reason: 'The section no longer exists.' }
  const now = formatStatus(section)
  if (now === from || typeof from !== 'string') return RESTORED
  return now === to ? { kind: 'ours', now, before: from, status: parseStatus(from) } : CHANGED
}

function compareStatus(
  { ticket, connection }: Written,
  { before }: DoneStep,
  { from, to }: Change,
): WrittenState {
  const now = rawStatus(ticket, connection)
  const earlier = before ? rawStatus(before, connection) : String(from ?? '')
  if (earlier === '' || isSameStatus(now, earlier)) return RESTORED
  return isSameStatus(now, String(to)) ? { kind: 'ours', now, before: earlier } : CHANGED
}

function compareBlockers({ ticket }: Written, { before }: DoneStep, { from, to }: Change): WrittenState {
  const now = ticket.blockedBy
  const earlier = before?.blockedBy ?? listOf(from)
  if (isSameSet(now, earlier)) return RESTORED
  return isSameSet(now, listOf(to)) ? { kind: 'ours', now, before: [...earlier] } : CHANGED
}

/** Vendors reformat written values, so the value that they stored is compared, if known. */
function compareField({ ticket, link }: Written, { before, item }: DoneStep, name: string): WrittenState {
  if (!before) return { kind: 'changed', reason: 'It is not known what was there before.' }
  const asIs = (text: string) => text
  const [now, earlier] = [fieldOf(ticket, name, asIs), fieldOf(before, name, asIs)]
  if (isSame(now, earlier)) return RESTORED
  const writtenField = link.written[name]
  const isLast = writtenField && isSame(writtenField.sent, item.sent[name] ?? null)
  const isOurs = isLast
    ? isSame(fieldOf(ticket, name, fingerprint), writtenField.stored)
    : isSame(now, item.fields[name]?.to ?? null)
  return isOurs ? { kind: 'ours', now, before: earlier } : CHANGED
}

const listOf = (value: Value): string[] => (Array.isArray(value) ? value : [])

function isSame(one: Value, other: Value): boolean {
  return Array.isArray(one) && Array.isArray(other) ? isSameSet(one, other) : one === other
}
