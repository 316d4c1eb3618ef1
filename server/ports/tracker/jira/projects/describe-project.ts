import { z } from 'zod'
import type { ProjectDescription, TrackerOptions } from '../../port'
import type { TrackerField } from '../../project-port'
import { createFieldsSchema, type JiraField, type JiraIssueType, userSchema } from '../api/responses'
import type { JiraSession } from '../api/session'
import { blockingType } from '../issues/set-blocked-by'
import { categoryOf } from '../issues/to-ticket'
import { mayWrite } from './list-projects'

const MAX_TYPES = 30
const MAX_PEOPLE = '1000'
/** Filled by us or by Jira. */
const OWN_FIELDS = ['summary', 'project', 'issuetype', 'reporter', 'parent']

const projectSchema = z.object({ key: z.string(), name: z.string() })
const statusesSchema = z.array(
  z.object({
    statuses: z.array(
      z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }).optional() }),
    ),
  }),
)

export async function describeProject(
  session: JiraSession,
  project: string,
  options?: TrackerOptions,
): Promise<ProjectDescription> {
  const path = `/project/${encodeURIComponent(project)}`
  const { key, name } = await session.read({ method: 'GET', path }, projectSchema, options)
  const byType = await session.read({ method: 'GET', path: `${path}/statuses` }, statusesSchema, options)
  const statuses = new Map(byType.flatMap((type) => type.statuses).map((status) => [status.name, status]))
  const types = (await session.issueTypes(project, options)).slice(0, MAX_TYPES)
  return {
    key,
    name,
    isWritable: await mayWrite(session, project, options),
    types: await withRequiredFields(session, project, types, options),
    statuses: [...statuses.values()].map((status) => ({ name: status.name, category: categoryOf(status) })),
    fields: (await session.fields(options)).map(toField),
    people: await readPeople(session, project, options),
    features: { types: true, parents: true, blocking: (await blockingType(session, options)) !== null },
  }
}

async function withRequiredFields(
  session: JiraSession,
  project: string,
  types: readonly JiraIssueType[],
  options?: TrackerOptions,
) {
  const described: { name: string; requiredFields: string[] }[] = []
  for (const { id, name } of types) {
    const path = `/issue/createmeta/${encodeURIComponent(project)}/issuetypes/${encodeURIComponent(id)}`
    const fields = await session.read(
      { method: 'GET', path, query: { maxResults: '200' } },
      createFieldsSchema,
      options,
    )
    const required = fields.filter((field) => field.required && !field.hasDefaultValue)
    const requiredFields = required
      .map(({ fieldId }) => fieldId)
      .filter((fieldId) => !OWN_FIELDS.includes(fieldId))
    described.push({ name, requiredFields })
  }
  return described
}

async function readPeople({ edition, read }: JiraSession, project: string, options?: TrackerOptions) {
  const query = { project, maxResults: MAX_PEOPLE }
  const users = await read(
    { method: 'GET', path: '/user/assignable/search', query },
    z.array(userSchema),
    options,
  )
  return users.map((user) => ({
    id: edition.idOf(user),
    name: user.displayName,
    email: user.emailAddress,
  }))
}

const toField = ({ id, name, schema }: JiraField): TrackerField => ({ id, name, type: typeOf(schema?.type) })

function typeOf(type: string | undefined): TrackerField['type'] {
  if (type === 'user') return 'person'
  if (type === 'array') return 'list'
  if (type === 'number') return 'number'
  return type === 'string' || type === 'option' || type === 'date' ? 'text' : 'other'
}
