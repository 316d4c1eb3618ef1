import { randomUUID } from 'node:crypto'
import { GraphQLError } from 'graphql'
import { announce } from './announce'
import { findIssue, requireAdmin } from './queries'
import { issueShape } from './shapes'
import type { FakeIssue, FakeTeam, FakeWebhook, World } from './world'

interface IssueInput {
  id?: string
  teamId?: string
  title?: string
  description?: string
  stateId?: string
  parentId?: string | null
  labelIds?: string[]
  addedLabelIds?: string[]
  removedLabelIds?: string[]
  assigneeId?: string | null
  priority?: number
  estimate?: number | null
  dueDate?: string | null
}

const MAX_TITLE = 512

export const mutations = (world: World) => ({
  async issueCreate({ input }: { input: IssueInput }) {
    const team = world.teams.find(({ id }) => id === input.teamId)
    if (!team) throw invalid('Entity not found: Team')
    if (input.id && world.issue(input.id)) throw invalid('conflict on insert of Issue: the id exists already')
    const issue = world.addIssue(team, { title: checkTitle(input.title), ...(input.id && { id: input.id }) })
    return payload(world, apply(world, issue, input), 'create')
  },

  async issueUpdate({ id, input }: { id: string; input: IssueInput }) {
    return payload(world, apply(world, findIssue(world, id), input), 'update')
  },

  attachmentCreate({ input }: { input: { issueId: string; title: string; url: string } }) {
    const issue = findIssue(world, input.issueId)
    const existingAttachment = issue.attachments.find(({ url }) => url === input.url)
    if (existingAttachment) existingAttachment.title = input.title
    else issue.attachments.unshift({ id: randomUUID(), title: input.title, url: input.url })
    world.touch(issue)
    return { success: true, lastSyncId: 1 }
  },

  async issueRelationCreate({ input }: { input: { issueId: string; relatedIssueId: string; type: string } }) {
    const blocker = findIssue(world, input.issueId)
    const issue = findIssue(world, input.relatedIssueId)
    if (input.type !== 'blocks') throw invalid('the fake only knows blocking issues')
    issue.blockers.push({ id: randomUUID(), issue: blocker })
    await announce(world, 'update', issue)
    return { success: true, lastSyncId: 1 }
  },

  issueRelationDelete({ id }: { id: string }) {
    for (const issue of world.issues) issue.blockers = issue.blockers.filter((each) => each.id !== id)
    return { success: true, lastSyncId: 1, entityId: id }
  },

  issueLabelCreate({ input }: { input: { name: string; teamId?: string } }) {
    const team = world.teams.find(({ id }) => id === input.teamId) ?? null
    refuseDuplicate(world, input.name, team)
    const label = { id: randomUUID(), name: input.name, team }
    world.labels.push(label)
    return { success: true, lastSyncId: 1, issueLabel: label }
  },

  webhookCreate({ input }: { input: Omit<FakeWebhook, 'id' | 'team'> & { teamId: string } }) {
    requireAdmin(world)
    const { teamId, ...webhook } = input
    const team = world.teams.find(({ id }) => id === teamId) as FakeTeam
    const created = { ...webhook, id: randomUUID(), team }
    world.webhooks.push(created)
    return { success: true, lastSyncId: 1, webhook: created }
  },

  webhookUpdate({ id, input }: { id: string; input: Partial<FakeWebhook> }) {
    requireAdmin(world)
    const webhook = world.webhooks.find((each) => each.id === id)
    if (!webhook) throw invalid('Entity not found: Webhook')
    return { success: true, lastSyncId: 1, webhook: Object.assign(webhook, input) }
  },
})

function apply(world: World, issue: FakeIssue, input: IssueInput): FakeIssue {
  const { title, description, stateId, parentId, assigneeId, teamId, ...rest } = input
  if (teamId !== undefined)
    world.moveIssue(issue, world.teams.find(({ id }) => id === teamId) ?? fail('Team'))
  if (title !== undefined) issue.title = checkTitle(title)
  if (description !== undefined) issue.description = description
  if (parentId !== undefined) issue.parent = parentId === null ? null : findIssue(world, parentId)
  if (assigneeId !== undefined) issue.assignee = world.users.find(({ id }) => id === assigneeId) ?? null
  applyLabels(world, issue, input)
  const { priority = issue.priority, estimate = issue.estimate, dueDate = issue.dueDate } = rest
  Object.assign(issue, { priority, estimate, dueDate })
  if (stateId) {
    const state = issue.team.states.find(({ id }) => id === stateId) ?? fail('WorkflowState')
    world.setState(issue, state, world.account)
  }
  world.touch(issue)
  return issue
}

function applyLabels(world: World, issue: FakeIssue, input: IssueInput): void {
  const { labelIds, addedLabelIds = [], removedLabelIds = [] } = input
  if (labelIds && addedLabelIds.length + removedLabelIds.length > 0)
    throw invalid('labelIds cannot be combined with addedLabelIds or removedLabelIds')
  const find = (id: string) => world.labels.find((label) => label.id === id) ?? fail('Label')
  const kept = labelIds ? [] : issue.labels.filter(({ id }) => !removedLabelIds.includes(id))
  issue.labels = [...new Set([...kept, ...(labelIds ?? addedLabelIds).map(find)])]
}

/** Linear ignores case in names. A workspace label reserves its name in all teams. */
function refuseDuplicate({ labels }: World, name: string, team: FakeTeam | null): void {
  const isTaken = labels.some(
    (label) =>
      label.name.toLowerCase() === name.toLowerCase() &&
      (label.team === null || team === null || label.team === team),
  )
  if (!isTaken) return
  throw new GraphQLError('Duplicate label name', {
    extensions: {
      code: 'INPUT_ERROR',
      type: 'invalid input',
      userError: true,
      userPresentableMessage: `Label "${name}" already exists in ${team ? `team ${team.name}` : 'the workspace'}.`,
    },
  })
}

async function payload(world: World, issue: FakeIssue, action: 'create' | 'update') {
  await announce(world, action, issue)
  return { success: true, lastSyncId: 1, issue: issueShape(world, issue) }
}

function checkTitle(title: string | undefined): string {
  if (title !== undefined && title !== '' && title.length <= MAX_TITLE) return title
  throw invalid(`title must have 1 to ${MAX_TITLE} characters`)
}

const invalid = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'INPUT_ERROR', type: 'invalid input', userError: true } })

function fail(entity: string): never {
  throw invalid(`Entity not found: ${entity}`)
}
