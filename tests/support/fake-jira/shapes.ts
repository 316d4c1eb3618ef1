import type { FakeIssue, FakeProject, FakeStatus, FakeUser, World } from './world'

const CATEGORIES = {
  new: { id: 2, key: 'new', name: 'To Do', colorName: 'blue-gray' },
  indeterminate: { id: 4, key: 'indeterminate', name: 'In Progress', colorName: 'yellow' },
  done: { id: 3, key: 'done', name: 'Done', colorName: 'green' },
}

export function userShape({ isCloud }: World, user: FakeUser) {
  const { accountId, name, displayName, emailAddress, hiddenAddress } = user
  if (!isCloud) return { name, key: `JIRAUSER-${name}`, displayName, emailAddress, active: true }
  const shown = { accountId, accountType: 'atlassian', displayName, active: true }
  if (hiddenAddress === 'absent') return shown
  return { ...shown, emailAddress: hiddenAddress === 'null' ? null : emailAddress }
}

export const statusShape = ({ name, category }: FakeStatus) => ({
  id: `status-${name}`,
  name,
  statusCategory: CATEGORIES[category],
})

export const projectShape = (url: string, { id, key, name }: FakeProject) => ({
  id,
  key,
  name,
  self: `${url}/rest/api/3/project/${id}`,
})

/** Jira's dates have no colon in their offset. */
const dateShape = (date: Date) => date.toISOString().replace('Z', '+0000')

export function issueShape(world: World, url: string, issue: FakeIssue, properties: readonly string[]) {
  const presentProperties = properties.filter((name) => name in issue.properties)
  return {
    id: issue.id,
    key: issue.key,
    self: `${url}/rest/api/3/issue/${issue.id}`,
    fields: fieldsShape(world, url, issue),
    ...(world.isCloud && presentProperties.length > 0
      ? { properties: Object.fromEntries(presentProperties.map((name) => [name, issue.properties[name]])) }
      : {}),
  }
}

function fieldsShape(world: World, url: string, issue: FakeIssue) {
  const project = world.project(issue.project)
  const type = project?.types.find(({ name }) => name === issue.type)
  const status = project?.statuses.find(({ name }) => name === issue.status)
  return {
    summary: issue.summary,
    description: issue.description ?? null,
    status: status ? statusShape(status) : null,
    issuetype: type ?? null,
    project: project ? projectShape(url, project) : null,
    creator: userShape(world, issue.creator),
    reporter: userShape(world, issue.creator),
    assignee: issue.assignee ? userShape(world, issue.assignee) : null,
    labels: issue.labels,
    components: issue.components.map((name) => ({ name })),
    created: dateShape(issue.created),
    updated: dateShape(issue.updated),
    parent: issue.parent === null ? undefined : { key: issue.parent },
    issuelinks: linkShapes(world, issue),
    ...issue.custom,
  }
}

const BLOCKS = { id: '10000', name: 'Blocks', inward: 'is blocked by', outward: 'blocks' }
export const LINK_TYPES = [
  BLOCKS,
  { id: '10001', name: 'Relates', inward: 'relates to', outward: 'relates to' },
]

function linkShapes(world: World, issue: FakeIssue) {
  return world.links.flatMap(({ id, type: typeName, inward, outward }) => {
    const type = LINK_TYPES.find(({ name }) => name === typeName)
    if (inward === issue.id) return { id, type, outwardIssue: linkedShape(world, outward) }
    return outward === issue.id ? { id, type, inwardIssue: linkedShape(world, inward) } : []
  })
}

/** Jira shows the status of a linked issue, but little else of it. */
function linkedShape(world: World, id: string) {
  const issue = world.issue(id)
  const status = issue && world.project(issue.project)?.statuses.find(({ name }) => name === issue.status)
  return {
    id,
    key: issue?.key ?? '',
    fields: { summary: issue?.summary, status: status && statusShape(status) },
  }
}

export function transitionShapes(world: World, issue: FakeIssue) {
  const project = world.project(issue.project)
  const targets = project?.workflow[issue.status] ?? []
  return targets.flatMap((name) => {
    const status = project?.statuses.find((each) => each.name === name)
    return status
      ? { id: `${issue.status}>${name}`, name: `To ${name}`, to: statusShape(status), isAvailable: true }
      : []
  })
}

export function changelogShape(world: World, { id, moves }: FakeIssue) {
  const histories = moves.map(({ by, at, from, to }, number) => ({
    id: `${id}-${number}`,
    author: userShape(world, by),
    created: dateShape(at),
    items: [{ field: 'status', fieldtype: 'jira', fromString: from, toString: to }],
  }))
  return { startAt: 0, maxResults: histories.length, total: histories.length, histories: histories.reverse() }
}
