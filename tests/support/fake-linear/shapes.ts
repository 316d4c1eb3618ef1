import { GraphQLError } from 'graphql'
import { matchesFilter } from './matches-filter'
import { type FakeIssue, type FakeTeam, type FakeUser, identifierOf, type World } from './world'

const PRIORITIES = ['No priority', 'Urgent', 'High', 'Medium', 'Low']

/** Linear refuses larger pages. */
const MAX_PAGE = 250

interface Page {
  first?: number
  after?: string | null
  filter?: object | null
}

/** A page of a list, from the arguments of a connection. */
export function connection<T>(items: readonly T[], { first = 50, after = null, filter = null }: Page = {}) {
  if (first > MAX_PAGE)
    throw new GraphQLError(`first cannot exceed ${MAX_PAGE}`, { extensions: { code: 'INVALID_INPUT' } })
  const matching = filter ? items.filter((item) => matchesFilter(item, filter)) : items
  const from = after === null ? 0 : Number(after)
  const hasNextPage = from + first < matching.length
  return {
    nodes: matching.slice(from, from + first),
    pageInfo: { hasNextPage, hasPreviousPage: from > 0, endCursor: String(from + first), startCursor: null },
  }
}

/** Objects of the fake with the fields of Linear's types. A field with arguments is a function. */
export const userShape = (world: World, user: FakeUser) => ({
  ...user,
  isMe: user === world.account,
  guest: false,
})

export const teamShape = (world: World, team: FakeTeam) => ({
  id: team.id,
  key: team.key,
  name: team.name,
  states: (page: Page) => connection(team.states, page),
  members: (page: Page) =>
    connection(
      world.users.map((user) => userShape(world, user)),
      page,
    ),
})

export function issueShape(world: World, issue: FakeIssue): Record<string, unknown> {
  const { team, creator, assignee, parent } = issue
  const reference = (other: FakeIssue) => ({
    id: other.id,
    identifier: identifierOf(other),
    state: other.state,
  })
  return {
    ...issue,
    identifier: identifierOf(issue),
    url: `https://linear.app/acme/issue/${identifierOf(issue)}`,
    description: issue.description === '' ? null : issue.description,
    priorityLabel: PRIORITIES[issue.priority],
    createdAt: issue.createdAt.toISOString(),
    updatedAt: issue.updatedAt.toISOString(),
    team: teamShape(world, team),
    creator: creator && userShape(world, creator),
    assignee: assignee && userShape(world, assignee),
    parent: parent && reference(parent),
    labels: (page: Page) => connection(issue.labels, page),
    attachments: (page: Page) => connection(issue.attachments, page),
    inverseRelations: (page: Page) =>
      connection(
        issue.blockers.map(({ id, issue: blocker }) => ({ id, type: 'blocks', issue: reference(blocker) })),
        page,
      ),
    history: (page: Page) => connection(issue.history, page),
  }
}
