import { announce } from './announce'
import { checkAdf } from './check-request'
import { Refusal } from './route'
import type { FakeIssue, FakeProject, FakeUser, World } from './world'

const MAX_TEXT = 32_767

type Fields = Record<string, unknown>

export async function addIssue(world: World, creator: FakeUser, body: Fields): Promise<FakeIssue> {
  const { project: named, issuetype, ...fields } = (body.fields ?? {}) as Fields
  const project = world.project((named as { key?: string } | undefined)?.key ?? '')
  if (!project?.isWritable) throw refusal('project', 'valid project is required')
  const type = project.types.find(({ name }) => name === (issuetype as { name?: string } | undefined)?.name)
  if (!type) throw refusal('issuetype', 'Specify a valid issue type')
  if (typeof fields.summary !== 'string') throw refusal('summary', 'You must specify a summary of the issue.')
  const missing = project.required.find((id) => fields[id] === undefined)
  if (missing) throw refusal(missing, `${missing} is required.`)
  const now = world.now()
  const issue: FakeIssue = {
    id: world.newId(),
    key: '',
    project: project.key,
    type: type.name,
    summary: '',
    description: null,
    status: project.statuses[0]?.name ?? '',
    labels: [],
    creator,
    assignee: null,
    components: [],
    parent: null,
    custom: {},
    properties: {},
    created: now,
    updated: now,
    moves: [],
  }
  setFields(world, project, issue, fields)
  for (const { key, value } of (body.properties ?? []) as { key: string; value: unknown }[])
    issue.properties[key] = value
  issue.key = world.nextKey(project)
  world.issues.push(issue)
  await announce(world, 'jira:issue_created', issue.id)
  return issue
}

export async function editIssue(world: World, issue: FakeIssue, body: Fields): Promise<void> {
  const project = world.project(issue.project)
  if (!project?.isWritable)
    throw new Refusal(403, 'You do not have permission to edit issues in this project.')
  const { parent } = (body.update ?? {}) as { parent?: { set?: { none?: boolean } }[] }
  if (parent?.[0]?.set?.none) issue.parent = null
  setFields(world, project, issue, (body.fields ?? {}) as Fields)
  issue.updated = world.now()
  await announce(world, 'jira:issue_updated', issue.id)
}

export async function moveIssue(
  world: World,
  issue: FakeIssue,
  status: string,
  by: FakeUser = world.account,
): Promise<void> {
  issue.moves.push({ by, at: world.now(), from: issue.status, to: status })
  issue.status = status
  issue.updated = world.now()
  await announce(world, 'jira:issue_updated', issue.id)
}

function setFields(world: World, project: FakeProject, issue: FakeIssue, fields: Fields): void {
  const checked = Object.entries(fields).map(([id, value]) => setterOf(world, project, issue, id, value))
  for (const set of checked) set()
}

/** Checks a value. Nothing changes before all are valid. */
function setterOf(
  world: World,
  project: FakeProject,
  issue: FakeIssue,
  id: string,
  value: unknown,
): () => void {
  switch (id) {
    case 'summary':
      return setter(checkSummary(value), (summary) => Object.assign(issue, { summary }))
    case 'description':
      return setter(checkText(world, value), (description) => Object.assign(issue, { description }))
    case 'labels':
      if (!project.hasLabels)
        throw refusal(
          'labels',
          "Field 'labels' cannot be set. It is not on the appropriate screen, or unknown.",
        )
      return setter(checkLabels(value), (labels) => Object.assign(issue, { labels }))
    case 'components':
      return setter(
        (value as { name: string }[]).map(({ name }) => name),
        (components) => Object.assign(issue, { components }),
      )
    case 'assignee':
      return setter(checkAssignee(world, project, value), (assignee) => Object.assign(issue, { assignee }))
    case 'parent':
      return setter(checkParent(world, value), (parent) => Object.assign(issue, { parent }))
    default:
      return setter(checkCustom(world, id, value), (stored) => Object.assign(issue.custom, { [id]: stored }))
  }
}

const setter =
  <T>(value: T, set: (value: T) => void) =>
  () =>
    set(value)

const refusal = (field: string, message: string) => new Refusal(400, '', { [field]: message })

function checkSummary(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw refusal('summary', 'You must specify a summary of the issue.')
  if (value.length > 255) throw refusal('summary', 'Summary must be less than 255 characters.')
  if (/[\r\n]/.test(value))
    throw refusal('summary', 'The summary is invalid because it contains newline characters.')
  return value.trim()
}

function checkText(world: World, value: unknown): unknown {
  if (value === null) return null
  if (!world.isCloud && typeof value !== 'string')
    throw refusal('description', 'Operation value must be a string')
  const problem = world.isCloud ? checkAdf(value) : null
  if (problem) throw refusal('description', `Operation value must be an Atlassian Document (${problem})`)
  const text = world.isCloud ? textOf(value) : (value as string)
  if (text.length > MAX_TEXT)
    throw refusal(
      'description',
      'The entered text is too long. It exceeds the allowed limit of 32,767 characters.',
    )
  return value
}

const textOf = (node: unknown): string => {
  const { text = '', content = [] } = node as { text?: string; content?: unknown[] }
  return text + content.map(textOf).join('')
}

function checkLabels(value: unknown): string[] {
  const labels = value as string[]
  const wrong = labels.find((label) => /\s/.test(label) || label.length > 255)
  if (wrong !== undefined) throw refusal('labels', `The label '${wrong}' contains spaces which is invalid.`)
  return [...new Set(labels)]
}

function checkAssignee(world: World, project: FakeProject, value: unknown): FakeUser | null {
  if (value === null) return null
  const { accountId, name } = value as { accountId?: string; name?: string }
  const user = world.user(world.isCloud ? accountId : name)
  if (!user || !project.members.has(user.accountId))
    throw refusal('assignee', `User '${accountId ?? name}' cannot be assigned issues.`)
  return user
}

function checkParent(world: World, value: unknown): string {
  const parent = world.issue((value as { key?: string } | null)?.key ?? '')
  if (!parent) throw refusal('parent', 'Could not find valid parent issue.')
  return parent.key
}

function checkCustom(world: World, id: string, value: unknown): unknown {
  const field = world.fields.find((each) => each.id === id)
  if (!field)
    throw refusal(id, `Field '${id}' cannot be set. It is not on the appropriate screen, or unknown.`)
  if (field.schema.type === 'number' && value !== null && typeof value !== 'number')
    throw refusal(id, 'Operation value must be a number')
  return value
}
