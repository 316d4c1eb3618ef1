import type { FieldValue } from '#spec/engines/map-fields'
import type { JiraEdition } from '../api/edition'
import type { SpecialFields } from './special-fields'

/** Fields of each ticket that a `field_map` may name. */
const STANDARD = [
  'assignee',
  'components',
  'duedate',
  'fixVersions',
  'labels',
  'priority',
  'reporter',
  'versions',
]

/** Names that a `field_map` may use instead of Jira's ids. */
export const ALIASES: Record<string, string> = {
  assignees: 'assignee',
  component: 'components',
  due_date: 'duedate',
  label: 'labels',
}

/** Field values by id, name and alias. */
export function readFields(
  fields: Record<string, unknown>,
  edition: JiraEdition,
  { wikiTexts, names }: SpecialFields,
): Record<string, FieldValue> {
  const values: Record<string, FieldValue> = {}
  for (const [id, stored] of Object.entries(fields)) {
    if (!STANDARD.includes(id) && !id.startsWith('customfield_')) continue
    const value = wikiTexts.has(id) ? edition.toMarkdown(stored) || null : fieldValueOf(stored, edition)
    if (value === null) continue
    values[id] = value
    const name = names.get(id)
    if (name !== undefined) values[name] = value
  }
  for (const [alias, id] of Object.entries(ALIASES)) {
    const value = values[id]
    if (value !== undefined) values[alias] = value
  }
  return values
}

function fieldValueOf(stored: unknown, edition: JiraEdition): FieldValue | null {
  if (typeof stored === 'string') return stored === '' ? null : stored
  if (typeof stored === 'number' || typeof stored === 'boolean') return stored
  if (Array.isArray(stored)) {
    const texts = stored
      .flatMap((entry) => textOf(entry) ?? [])
      .filter((text) => !text.startsWith('plumbline-'))
    return texts.length > 0 ? texts : null
  }
  if (isRecord(stored) && stored.type === 'doc') return edition.toMarkdown(stored) || null
  return textOf(stored)
}

/** The visible name of an option, a person, a version or a component. */
function textOf(stored: unknown): string | null {
  if (typeof stored === 'string') return stored
  if (!isRecord(stored)) return null
  const text = stored.value ?? stored.displayName ?? stored.name
  return typeof text === 'string' ? text : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
