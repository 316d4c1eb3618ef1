import type { FieldValue } from '#spec/engines/map-fields'
import { TrackerError, type TrackerOptions } from '../../port'
import type { JiraField } from '../api/responses'
import type { JiraSession } from '../api/session'
import { findPerson } from './find-person'
import { ALIASES } from './read-fields'
import { TEXT_AREA } from './special-fields'

/** Values in Jira's format, by the ids of their fields. */
export async function writeFields(
  session: JiraSession,
  project: string,
  values: Readonly<Record<string, FieldValue | null>>,
  options?: TrackerOptions,
): Promise<Record<string, unknown>> {
  const names = Object.keys(values)
  if (names.length === 0) return {}
  const jiraFields = await session.fields(options)
  const writtenFields: Record<string, unknown> = {}
  for (const name of names) {
    const field = findField(jiraFields, name)
    writtenFields[field.id] = await toJira(session, project, field, values[name] ?? null, options)
  }
  return writtenFields
}

function findField(jiraFields: readonly JiraField[], name: string): JiraField {
  const id = ALIASES[name] ?? name
  const field =
    jiraFields.find((each) => each.id === id) ??
    jiraFields.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (field) return field
  throw new TrackerError('invalid', `Jira has no field "${name}". Check field_map in CONFIG.yaml.`)
}

async function toJira(
  session: JiraSession,
  project: string,
  { id, name, schema }: JiraField,
  value: FieldValue | null,
  options?: TrackerOptions,
): Promise<unknown> {
  const { type = 'string', items = 'string', custom = '' } = schema ?? {}
  if (type === 'array') {
    const texts = value === null ? [] : Array.isArray(value) ? value : [String(value)]
    return Promise.all(
      texts.map((text) => entryOf(session, project, id === 'labels' ? 'label' : items, text, options)),
    )
  }
  if (value === null) return null
  if (type === 'number') return toNumber(name, value)
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  if (type === 'string' && TEXT_AREA.test(custom)) return session.edition.fromMarkdown(text)
  return entryOf(session, project, type, text, options)
}

async function entryOf(
  session: JiraSession,
  project: string,
  type: string,
  text: string,
  options?: TrackerOptions,
): Promise<unknown> {
  if (type === 'user') return session.edition.userRef(await findPerson(session, project, text, options))
  if (type === 'option') return { value: text }
  if (['component', 'version', 'priority', 'resolution', 'group', 'securitylevel'].includes(type))
    return { name: text }
  // Jira's labels cannot contain spaces.
  return type === 'label' ? text.trim().replace(/\s+/g, '-') : text
}

function toNumber(name: string, value: FieldValue): number {
  const number = Number(value)
  if (Array.isArray(value) || value === '' || !Number.isFinite(number))
    throw new TrackerError('invalid', `The field "${name}" takes a number, not "${value}".`)
  return number
}
