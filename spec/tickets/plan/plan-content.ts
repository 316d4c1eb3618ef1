import type { FieldValue } from '#spec/engines/map-fields'
import { compareField } from '../compare/compare-fields'
import { type ContentSource, ticketDescription, ticketTitle } from '../content/ticket-content'
import { isTypeLabel, ticketFields, withLabel } from '../content/ticket-fields'
import { type FieldChange, fingerprint, type PlanItem } from '../plan-item'
import type { Ticket } from '../ticket'
import type { WrittenField } from '../world'
import { createItem, type SectionContext } from './plan-context'
import { linkFeatures } from './project-facts'
import type { SettledLink } from './settle-section'

/** Writes the section's changes to texts and fields since our last write, except values that a person also changed. */
export function planContent(at: SectionContext, { link, view }: SettledLink): PlanItem[] {
  const writtenFields = link.knownLink?.written ?? {}
  const source = {
    document: at.routed.document,
    section: at.section,
    connection: link.connection,
    world: at.context.world,
  }
  const changes = new ContentChanges(writtenFields)
  const { ticket } = view
  if (writtenFields.title) changes.compare('title', ticketTitle(source), ticket?.title)
  if (writtenFields.description) changes.compareDescription(ticketDescription(source), ticket)
  compareMapped(changes, source, linkFeatures(at, link, view), ticket)
  if (Object.keys(changes.fields).length === 0) return []
  const { fields, sent } = changes
  return [createItem(at, link, { action: 'update', fields, sent, reasons: ['The section changed.'] })]
}

function compareMapped(
  changes: ContentChanges,
  source: ContentSource,
  features: ReturnType<typeof linkFeatures>,
  ticket: Ticket | null,
): void {
  const { mapped, typeLabel } = ticketFields(source, features)
  const labels = changes.writtenFields['field.labels']?.sent
  if (typeLabel !== null && Array.isArray(labels) && labels.some(isTypeLabel)) {
    mapped.labels = withLabel(mapped.labels ?? null, typeLabel)
  }
  for (const [name, wantedValue] of Object.entries(mapped)) {
    changes.compare(`field.${name}`, wantedValue, ticket ? (ticket.fields[name] ?? null) : undefined, true)
  }
}

class ContentChanges {
  readonly fields: Record<string, FieldChange> = {}
  readonly sent: Record<string, FieldValue | null> = {}

  constructor(readonly writtenFields: Readonly<Record<string, WrittenField>>) {}

  compare(
    name: string,
    wantedValue: FieldValue | null,
    current: FieldValue | null | undefined,
    canFill = false,
  ): void {
    const change = compareField({ wantedValue, current, written: this.writtenFields[name], canFill })
    if (change) this.add(name, change, wantedValue)
  }

  compareDescription(text: string, ticket: Ticket | null): void {
    const current = ticket ? fingerprint(ticket.description) : undefined
    const wantedFingerprint = fingerprint(text)
    const change = compareField({
      wantedValue: wantedFingerprint,
      current,
      written: this.writtenFields.description,
      canFill: false,
    })
    if (change) this.add('description', { from: ticket?.description ?? null, to: text }, wantedFingerprint)
  }

  private add(name: string, change: FieldChange, wantedValue: FieldValue | null): void {
    this.fields[name] = change
    this.sent[name] = wantedValue
  }
}
