import { type FieldValue, fieldTexts } from '#spec/engines/map-fields'
import { TrackerError } from '../port'
import type { LinearTeam } from './session'

export const ISSUE_FIELDS = [
  { id: 'labels', name: 'labels', type: 'list' },
  { id: 'priority', name: 'priority', type: 'text' },
  { id: 'estimate', name: 'estimate', type: 'number' },
  { id: 'dueDate', name: 'dueDate', type: 'text' },
  { id: 'assignee', name: 'assignee', type: 'person' },
] as const

const PRIORITIES = ['no priority', 'urgent', 'high', 'medium', 'low']

/** The part of IssueCreateInput and IssueUpdateInput for fields other than labels. */
export interface FieldInput {
  priority?: number
  estimate?: number | null
  dueDate?: string | null
  assigneeId?: string | null
}

export function toInput(team: LinearTeam, fields: Readonly<Record<string, FieldValue | null>>): FieldInput {
  const input: FieldInput = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'priority') input.priority = priorityOf(value)
    else if (name === 'estimate') input.estimate = estimateOf(value)
    else if (name === 'dueDate') input.dueDate = dateOf(value)
    else if (name === 'assignee') input.assigneeId = personOf(team, value)
    else {
      const names = ISSUE_FIELDS.map((field) => field.name).join(', ')
      throw new TrackerError('invalid', `Linear issues have no field “${name}”. They have ${names}.`)
    }
  }
  return input
}

function priorityOf(value: FieldValue | null): number {
  if (value === null) return 0
  const text = String(value).trim().toLowerCase()
  const priority = /^[0-4]$/.test(text)
    ? Number(text)
    : PRIORITIES.indexOf(text === 'normal' ? 'medium' : text)
  if (priority >= 0) return priority
  throw new TrackerError('invalid', `“${value}” is no priority of Linear. It has ${PRIORITIES.join(', ')}.`)
}

function estimateOf(value: FieldValue | null): number | null {
  if (value === null) return null
  const estimate = Number(value)
  if (Number.isInteger(estimate)) return estimate
  throw new TrackerError('invalid', `“${value}” is no estimate. Linear takes whole numbers.`)
}

function dateOf(value: FieldValue | null): string | null {
  if (value === null) return null
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(String(value)) ?? []
  if (date) return date
  throw new TrackerError('invalid', `“${value}” is no date such as 2026-12-24.`)
}

/** By email, name or display name. */
function personOf({ key, members }: LinearTeam, value: FieldValue | null): string | null {
  const [text] = value === null ? [] : fieldTexts(value)
  if (text === undefined) return null
  const emailOrName = text.trim().replace(/^@/, '').toLowerCase()
  const person =
    members.nodes.find(({ email }) => email.toLowerCase() === emailOrName) ??
    members.nodes.find(({ name, displayName }) =>
      [name, displayName].some((each) => each.toLowerCase() === emailOrName),
    )
  if (person) return person.id
  throw new TrackerError('invalid', `The team ${key} has no member with the email or name “${text}”.`)
}
