import { pickIssueType } from '#spec/engines/pick-issue-type'
import { ticketTitle } from '../content/ticket-content'
import { ticketFields } from '../content/ticket-fields'
import { ticketProject } from '../links/ticket-project'
import type { SectionContext } from '../plan/plan-context'
import { findParent } from '../plan/plan-parent'
import { featuresOf, findProject } from '../plan/project-facts'
import { createDecision, type Decision, type DecisionSources, type StepPlace } from './decision'

/** Type, parent, texts and fields of the ticket in the document's connection. */
export function explainContent(at: SectionContext, sources: DecisionSources): Decision[] {
  const { context, routed, section } = at
  const { world } = context
  const name = routed.target
  const connection = name === null ? undefined : world.config.ticket_systems[name]
  if (name === null || !connection) return []
  const under = (...keys: string[]) => ['ticket_systems', name, ...keys]
  const { project } = ticketProject(routed.document, name, name, world)
  const features = featuresOf(findProject(world, name, project), connection.system)
  const source = { document: routed.document, section, connection, world }

  const { issueType, trace: typeTrace } = pickIssueType(section.depth, connection.hierarchy)
  const typeAnswer = features.types ? issueType : `Set as label type:${issueType}`
  const typePath: StepPlace = ({ tried }) => under('hierarchy', ...tried.split('.'))

  const { auto_parent: hasParents } = connection.hierarchy
  const parent = hasParents && features.parents ? findParent(at, name) : null
  const parentTrace = [
    { tried: 'hierarchy.auto_parent', matched: hasParents, why: `it is ${hasParents}` },
    {
      tried: 'the nearest shallower section with a ticket',
      matched: parent !== null,
      why: parent ? `it is “${parent.section.title}”` : 'there is none, or the vendor has no parents',
    },
  ]
  const { summary } = connection.templates
  const titleTrace = [
    {
      tried: 'templates.summary',
      matched: summary !== null,
      why: summary === null ? 'there is no template, so the default applies' : 'the template is filled in',
    },
  ]
  const { trace: fieldTrace } = ticketFields(source, features)
  const keyPath: StepPlace = ({ tried }) => (tried.includes(' ') ? null : under(...tried.split('.')))
  const fieldPath: StepPlace = ({ tried }) => fieldMapPath(tried, under)
  return [
    createDecision('Type:', typeAnswer, typeTrace, sources, typePath),
    createDecision(
      'Parent:',
      parent?.ticketId ?? parent?.section.title ?? 'None',
      parentTrace,
      sources,
      keyPath,
    ),
    createDecision('Title:', ticketTitle(source), titleTrace, sources, keyPath),
    createDecision(
      'Fields:',
      fieldTrace.some(({ matched }) => matched) ? 'Those below' : 'None',
      fieldTrace,
      sources,
      fieldPath,
    ),
  ]
}

/** `standard: <source> to <field>` and `custom: <source> to <field>`, the step names of the field mapping. */
function fieldMapPath(tried: string, under: (...keys: string[]) => string[]): string[] | null {
  const [, group = '', source = '', field = ''] = /^(standard|custom): (.*) to (.*)$/s.exec(tried) ?? []
  if (group === '') return null
  return under('field_map', group, group === 'standard' ? source : field)
}
