import type { PlanDiagnosticCode, PlanItem } from '../plan-item'
import type { ProjectFacts } from '../world'
import { diagnose } from './diagnose'
import type { SectionContext } from './plan-context'
import { findProject } from './project-facts'

/** Fields that every creation fills, or that the vendor fills itself. */
const FILLED = [
  'title',
  'summary',
  'description',
  'project',
  'status',
  'type',
  'issuetype',
  'reporter',
  'creator',
]

/** Why the project cannot take the ticket; null if it can. The reason is also a diagnostic. */
export function checkProject(at: SectionContext, item: PlanItem, project: string | null): string | null {
  const problem = findProblem(at, item, project)
  if (problem === null) return null
  const [code, message] = problem
  diagnose(at, { severity: 'error', code, message, connection: item.connection, ticketId: null })
  return message
}

type Problem = [code: PlanDiagnosticCode, message: string]

function findProblem({ context }: SectionContext, item: PlanItem, project: string | null): Problem | null {
  const { connection } = item
  if (project === null) {
    return [
      'no_project',
      `${connection} has no project for new tickets. Set \`project\` in CONFIG.yaml, or \`ticket_project\` in the spec.`,
    ]
  }
  const facts = findProject(context.world, connection, project)
  if (facts === null)
    return [
      'unknown_project',
      `${connection} has no project ${project} that it may use. Correct the project, or give the account access.`,
    ]
  const type = item.fields.type?.to
  return facts && typeof type === 'string' ? findTypeProblem(facts, item, project, type) : null
}

function findTypeProblem(facts: ProjectFacts, item: PlanItem, project: string, name: string): Problem | null {
  const type = facts.types.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (!type) {
    const names = facts.types.map((each) => each.name).join(', ')
    return [
      'unknown_type',
      `${project} has no issue type “${name}”. It has ${names}. Correct \`hierarchy\` of ${item.connection}.`,
    ]
  }
  const missing = type.requiredFields.filter(
    (field) => !FILLED.includes(field.toLowerCase()) && !isFilled(item, field),
  )
  if (missing.length === 0) return null
  return [
    'required_field_missing',
    `${project} requires ${missing.join(', ')} for “${name}”. Fill them in \`field_map\` of ${item.connection}.`,
  ]
}

function isFilled({ fields }: PlanItem, name: string): boolean {
  const fieldName = name.toLowerCase()
  return Object.keys(fields).some(
    (field) => field === fieldName || field.toLowerCase() === `field.${fieldName}`,
  )
}
