import { GraphQLError } from 'graphql'
import { matchesFilter } from './matches-filter'
import { connection, issueShape, teamShape, userShape } from './shapes'
import { type FakeIssue, identifierOf, type World } from './world'

interface IssuePage {
  first?: number
  after?: string | null
  filter?: object
  includeArchived?: boolean
}

export const queries = (world: World) => ({
  viewer: () => userShape(world, world.account),
  organization: () => ({ id: world.workspaceId, name: 'Acme', urlKey: 'acme' }),
  teams: (page: object) =>
    connection(
      world.teams.map((team) => teamShape(world, team)),
      page,
    ),
  issueLabels: (page: object) =>
    connection(
      world.labels.filter(({ isArchived }) => !isArchived),
      page,
    ),
  webhooks: (page: object) => {
    requireAdmin(world)
    return connection(world.webhooks, page)
  },
  issue: ({ id }: { id: string }) => issueShape(world, findIssue(world, id)),
  issues: ({ filter = {}, ...page }: IssuePage) => {
    const matching = world.issues.filter((issue) => matchesFilter(viewOf(world, issue, filter), filter))
    const newestFirst = matching.toSorted(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.number - a.number,
    )
    return connection(
      newestFirst.map((issue) => issueShape(world, issue)),
      page,
    )
  },
})

/** Fails like Linear for an issue that it does not have. */
export function findIssue(world: World, id: string): FakeIssue {
  const issue = world.issue(id)
  if (issue) return issue
  throw new GraphQLError('Entity not found: Issue', {
    extensions: { code: 'INPUT_ERROR', userPresentableMessage: 'Could not find referenced Issue.' },
  })
}

export function requireAdmin({ account }: World): void {
  if (account.admin) return
  throw new GraphQLError('You need to be an admin', { extensions: { code: 'FORBIDDEN' } })
}

/** Linear does not promise that texts are searchable at once, so titles and attachments come from the index. */
function viewOf(world: World, issue: FakeIssue, filter: object): object {
  const { creator, id } = issue
  const isText = /"(?:title|attachments)":/.test(JSON.stringify(filter))
  const indexed = isText ? world.index.documents().find((each) => each.id === id) : undefined
  return {
    ...issue,
    identifier: identifierOf(issue),
    creator: creator && { ...creator, isMe: creator === world.account },
    ...(isText && {
      title: indexed?.title ?? '',
      attachments: (indexed?.urls ?? []).map((url) => ({ url })),
    }),
  }
}
