import type { Connection } from '#spec/config/schema/schema'
import type { FieldValue } from '#spec/engines/map-fields'
import { toTicketStatus } from '#spec/engines/map-status'
import { stateLabel } from '#spec/state-label'
import { blockerOf } from '../compare/compare-blockers'
import { isWorkState } from '../compare/lifecycle'
import { ticketDescription, ticketTitle } from '../content/ticket-content'
import { ticketFields, withLabel } from '../content/ticket-fields'
import { ticketProject } from '../links/ticket-project'
import { type FieldChange, fingerprint, type PlanItem } from '../plan-item'
import { connectionProblem } from './check-link'
import { checkProject } from './check-project'
import { chooseCandidate } from './choose-candidate'
import { diagnose } from './diagnose'
import { createItem, type SectionContext } from './plan-context'
import { creationKey, findParent } from './plan-parent'
import { featuresOf, findProject, findStatus } from './project-facts'
import { reviewReasons } from './review-reasons'

/** The missing tickets of a section: one in its document's connection, and one in each shadow. */
export function planCreations(at: SectionContext): PlanItem[] {
  const { target, shadows } = at.routed
  if (target === null || !wantsTicket(at)) return []
  return [...planCreation(at, target, false), ...shadows.flatMap((name) => planCreation(at, name, true))]
}

/** Reports once per document that no connection takes its tickets. */
export function reportUnrouted(sections: readonly SectionContext[]): void {
  const [at] = sections.filter(wantsTicket)
  if (!at || at.routed.target !== null) return
  const { config } = at.context.world
  if (Object.keys(config.ticket_systems).length === 0) return
  const message =
    config.routing.length > 0
      ? 'No rule of `routing` matches this spec, so its sections get no tickets. Add a rule with `default: true`.'
      : 'There are several connections and no `routing`, so this spec gets no tickets. Add `routing`, or name one connection `default`.'
  diagnose(at, { severity: 'info', code: 'not_routed', message, connection: null, ticketId: null })
}

function isRequested({ context, section }: SectionContext): boolean {
  return context.world.choices.requested.has(section.key)
}

function wantsTicket(at: SectionContext): boolean {
  const { auto_tickets: isAutomatic } = at.context.world.config.specs
  return isWorkState(at.section.status.state) && (isAutomatic || isRequested(at))
}

function planCreation(at: SectionContext, name: string, isShadow: boolean): PlanItem[] {
  const { context, section, routed } = at
  const connection = context.world.config.ticket_systems[name]
  if (!connection || at.links.closedFor.has(name)) return []
  if (at.links.removedFrom.has(name) && !isRequested(at)) return []
  const { project } = ticketProject(routed.document, name, routed.target, context.world)
  const link = { name, connection, isShadow }
  const item = createItem(at, link, {
    action: 'create',
    ...draftTicket(at, name, connection, project),
    reasons: [`The section is ${stateLabel(section.status.state)} and has no ticket in ${name}.`],
  })
  const isDismissed = ({ id }: PlanItem) => context.world.choices.dismissed.has(id) && !isRequested(at)
  if (isDismissed(item)) return []
  const problem = connectionProblem(at, name) ?? checkProject(at, item, project)
  if (problem !== null) return [{ ...item, action: 'none', agreement: null, reasons: [problem] }]
  const planned = chooseCandidate(at, link, review(at, item))
  if (planned.action === 'create' && isDismissed(planned)) return []
  if (planned.action === 'create') context.creations.set(creationKey(section, name), planned)
  return [planned]
}

function review(at: SectionContext, item: PlanItem): PlanItem {
  if (isRequested(at) || at.context.world.choices.approved.has(item.id)) return item
  const reasons = reviewReasons(at, item)
  return { ...item, needsReview: reasons.length > 0, reasons: [...item.reasons, ...reasons] }
}

type Draft = Pick<PlanItem, 'fields' | 'sent' | 'parentSection' | 'agreement'>

function draftTicket(
  at: SectionContext,
  name: string,
  connection: Connection,
  project: string | null,
): Draft {
  const { section, routed, context } = at
  const source = { document: routed.document, section, connection, world: context.world }
  const facts = findProject(context.world, name, project)
  const features = featuresOf(facts, connection.system)
  const { type, mapped, typeLabel } = ticketFields(source, features)
  if (typeLabel !== null) mapped.labels = withLabel(mapped.labels ?? null, typeLabel)
  const parent = connection.hierarchy.auto_parent && features.parents ? findParent(at, name) : null
  const blocker =
    features.blocking && name === routed.target ? blockerOf({ connection }, section.status) : null
  const description = ticketDescription(source)
  const status = firstStatus(at, name, connection, facts)
  const values: Record<string, FieldValue | null> = {
    title: ticketTitle(source),
    description,
    project,
    status,
    type,
    parent: parent && (parent.ticketId ?? parent.section.title),
    blocked_by: blocker === null ? null : [blocker],
    ...Object.fromEntries(Object.entries(mapped).map(([field, value]) => [`field.${field}`, value])),
  }
  const filled = Object.entries(values).filter(([, to]) => to !== null)
  const sentFields = filled.filter(([field]) => /^(?:title|description|parent|field\..*)$/.test(field))
  return {
    fields: Object.fromEntries(
      filled.map(([field, to]): [string, FieldChange] => [field, { from: null, to }]),
    ),
    sent: {
      ...Object.fromEntries(sentFields),
      description: fingerprint(description),
      ...(parent && { parent: parent.ticketId }),
    },
    parentSection: parent?.section.key ?? null,
    agreement: { ...pickStatus(at), status, blockers: blocker === null ? [] : [blocker] },
  }
}

function pickStatus({ section: { status } }: SectionContext) {
  return { state: status.state, blockedBy: status.blockedBy }
}

/** null: use the vendor's first status. */
function firstStatus(
  at: SectionContext,
  name: string,
  connection: Connection,
  facts: ReturnType<typeof findProject>,
): string | null {
  const { status } = toTicketStatus(at.section.status.state, connection.status_map, connection.system)
  const knownStatus = findStatus(facts, connection.system, status)
  if (knownStatus !== null) return knownStatus
  const message = `The project has no status “${status}”, so a new ticket keeps its first status. Correct \`status_map.forward\` of ${name}.`
  diagnose(at, { severity: 'warning', code: 'unknown_status', message, connection: name, ticketId: null })
  return null
}
