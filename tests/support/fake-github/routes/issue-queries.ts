import { execute, parse } from 'graphql'
import { graphqlSchema } from '../graphql-schema'
import { type Call, isOpenTo, permissionOf } from '../route'
import { type FakeIssue, type FakeRepository, nodeId } from '../world'

const BOT = 'plumbline-test[bot]'

/** Runs a query about repositories and their issues. What does not exist is null and listed as an error. */
export async function executeIssueQuery(call: Call, query: string, variables: Record<string, unknown>) {
  const missing: { type: string; message: string }[] = []
  const note = <T>(value: T | null, description: string): T | null => {
    if (value === null) missing.push({ type: 'NOT_FOUND', message: `Could not resolve to ${description}.` })
    return value
  }
  const viewer = { login: call.person?.login ?? BOT }
  const rootValue = {
    viewer: { id: nodeId('user', 1), ...viewer },
    repository: ({ owner, name }: { owner: string; name: string }) =>
      note(repositoryOf(call, owner, name, note), `a Repository with the name '${owner}/${name}'`),
    search: (search: { query: string }) => ({ nodes: searchIssues(call, search.query) }),
  }
  const { data, errors } = await execute({
    schema: await graphqlSchema(),
    document: parse(query),
    rootValue,
    variableValues: variables,
  })
  if (errors?.length) throw errors[0]
  return { data, ...(missing.length > 0 && { errors: missing }) }
}

type Note = <T>(value: T | null, description: string) => T | null

function repositoryOf(call: Call, owner: string, name: string, note: Note) {
  const repository = call.world.repositoryAt(owner, name)
  if (!repository || !isOpenTo(repository, call)) return null
  return {
    nameWithOwner: `${repository.owner}/${repository.name}`,
    isArchived: repository.isArchived,
    hasIssuesEnabled: true,
    viewerPermission: call.person ? permissionOf(repository, call.person.login).toUpperCase() : null,
    issueTypes: { nodes: repository.issueTypes.map((type) => ({ name: type, isEnabled: true })) },
    assignableUsers: {
      nodes: [...repository.installation.account.members.keys()].map((login) => ({ login, email: '' })),
    },
    issue: ({ number }: { number: number }) =>
      note(issueOf(call, repository, number), `an Issue with the number of ${number}`),
    issues: (page: { first: number; after?: string }) => newestIssues(call, repository, page),
  }
}

function newestIssues(
  call: Call,
  repository: FakeRepository,
  { first, after }: { first: number; after?: string },
) {
  const numbers = [...repository.issues.values()]
    .filter(({ number }) => !repository.pulls.has(number))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.number - a.number)
    .map(({ number }) => number)
  const from = Number(after ?? 0)
  return {
    nodes: numbers.slice(from, from + first).map((number) => issueOf(call, repository, number)),
    pageInfo: { hasNextPage: from + first < numbers.length, endCursor: String(from + first) },
  }
}

function issueOf(call: Call, repository: FakeRepository, number: number): object | null {
  const issue = repository.issues.get(number)
  return issue && !repository.pulls.has(number) ? issueNode(call, repository, issue) : null
}

function issueNode(call: Call, repository: FakeRepository, issue: FakeIssue) {
  const nameWithOwner = `${repository.owner}/${repository.name}`
  const viewer = call.person?.login ?? BOT
  const other = ({ number, id, state }: FakeIssue) => ({
    number,
    state: state.toUpperCase(),
    fullDatabaseId: String(id),
    repository: { nameWithOwner },
  })
  const { stateBy } = issue
  return {
    __typename: 'Issue',
    ...other(issue),
    title: issue.title,
    body: issue.body ?? '',
    url: `${call.url}/${nameWithOwner}/issues/${issue.number}`,
    state: issue.state.toUpperCase(),
    stateReason: issue.stateReason?.toUpperCase() ?? null,
    viewerDidAuthor: issue.author === viewer,
    authorAssociation: associationOf(repository, issue.author),
    createdAt: issue.createdAt.toISOString(),
    updatedAt: issue.updatedAt.toISOString(),
    author: { __typename: 'User', login: issue.author },
    labels: { nodes: issue.labels.map((name) => ({ name })) },
    milestone: issue.milestone === null ? null : { title: issue.milestone },
    assignees: { nodes: issue.assignees.map((login) => ({ login })) },
    timelineItems: {
      nodes:
        stateBy === null
          ? []
          : [{ __typename: 'ClosedEvent', actor: { __typename: 'User', login: stateBy } }],
    },
    issueType: issue.type === null ? null : { name: issue.type },
    parent: issue.parent && other(issue.parent),
    blockedBy: { nodes: issue.blockedBy.map(other) },
    comments: {
      nodes: issue.comments.map(({ author, body }) => ({ viewerDidAuthor: author === viewer, body })),
    },
  }
}

function associationOf({ installation, permissions }: FakeRepository, login: string): string {
  if (installation.account.members.has(login)) return 'MEMBER'
  return permissions.has(login) ? 'COLLABORATOR' : 'NONE'
}

/** Finds issues with all words, as the index knows them. */
function searchIssues(call: Call, query: string): object[] {
  const qualifiers: string[] = query.match(/\b(?:repo|is|in):\S+/g) ?? []
  const words = query
    .replace(/\b(?:repo|is|in):\S+/g, '')
    .replaceAll('"', '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const name = qualifiers.find((each) => each.startsWith('repo:'))?.slice('repo:'.length) ?? ''
  const [owner = '', repo = ''] = name.split('/')
  const repository = call.world.repositoryAt(owner, repo)
  if (!repository || !isOpenTo(repository, call)) return []
  const inTitle = qualifiers.includes('in:title')
  return call.world.index
    .documents()
    .filter((each) => each.repositoryId === repository.id)
    .filter(({ state }) => !qualifiers.includes('is:open') || state === 'open')
    .filter(({ title, body }) => words.every((word) => (inTitle ? title : body).toLowerCase().includes(word)))
    .slice(0, 50)
    .flatMap(({ number }) => issueOf(call, repository, number) ?? [])
}
