import { githubTokenTracker } from '#server/ports/codehost/github/github-token-tracker'
import { createOutbound } from '#server/ports/http'
import type { Tracker } from '#server/ports/tracker/port'
import { labelsForStatus, parseCodeHostStatus } from '#spec/tickets/code-host-status'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { type FakeGitHub, type FakeRepository, startFakeGitHub } from '#tests/support/fake-github/index'
import { newIssue } from '#tests/support/fake-github/routes/issues'
import type { FakeTicketSystem, TrackerUnderTest } from './tracker-under-test'

export interface GitHubUnderTest extends TrackerUnderTest {
  github: FakeGitHub
  repository: FakeRepository
}

const UNLIMITED = { core: 1_000_000_000, graphql: 1_000_000_000 }

/** A fake GitHub with two repositories, and a tracker with one of the two kinds of credentials. */
export async function fakeGitHubSystem(
  credential: 'token' | 'app',
  /** A git repository on disk for both. Issues do not change it, so tests can share one. Absent: each has its own. */
  path?: string,
): Promise<GitHubUnderTest> {
  let clockOffset = 0
  const github = await startFakeGitHub({ now: () => new Date(Date.now() + clockOffset) })
  const repository = github.createRepository({ owner: 'acme', name: 'payments', path })
  const other = github.createRepository({ owner: 'acme', name: 'ledger', path })
  const { members } = repository.installation.account
  members.set('ada', 'admin').set('grace', 'admin')
  const find = (project: string) => (project === 'acme/payments' ? repository : other)
  const project = 'acme/payments'
  const token = github.userToken('ada', [repository.installation])
  const tracker: Tracker =
    credential === 'app'
      ? hostOf(github).openTracker(repository.installation.id, project)
      : githubTokenTracker({
          baseUrl: github.url,
          token,
          outbound: createOutbound({ allow: [], trustedUrl: github.url }),
          now: () => new Date(),
          project,
        })
  return {
    tracker,
    credential:
      credential === 'app'
        ? null
        : { kind: 'github', authMethod: 'personal_access_token', host: github.url, token },
    github,
    repository,
    project,
    otherProject: 'acme/ledger',
    statuses: { first: 'open', next: 'closed', done: 'not planned', unreachable: null },
    creation: 'POST /repos/{owner}/{repo}/issues',
    type: null,
    fake: {
      ...fakePeople(github, find),
      setClock: (offsetMs) => {
        clockOffset = offsetMs
      },
      revoke: () =>
        credential === 'app' ? github.uninstall(repository.installation) : github.revokeTokens(),
    },
    close: () => github.stop(),
  }
}

function fakePeople(
  { faults, traffic, world, violations }: FakeGitHub,
  find: (project: string) => FakeRepository,
): Omit<FakeTicketSystem, 'setClock' | 'revoke'> {
  const locate = (id: string) => {
    const [project, number] = id.includes('#') ? id.split('#') : ['acme/payments', id]
    const repository = find(project ?? '')
    const issue = repository.issues.get(Number(number))
    if (!issue) throw new Error(`no issue ${id}`)
    return { repository, issue }
  }
  return {
    faults,
    requests: () => traffic.requests.map(({ route }) => route),
    count: (project) => find(project).issues.size,
    setSearchLag: (ms) => {
      world.index.lagMs = ms
    },
    liftLimits() {
      for (const bearer of world.tokens.values())
        if (bearer.kind === 'person') Object.assign(bearer.person.remaining, UNLIMITED)
    },
    addTicket: async (project, { title, description = '', by }) => {
      const author = by === 'writer' ? 'grace' : 'mallory'
      const { number } = newIssue(world, find(project), { title, body: description, author })
      return project === 'acme/payments' ? String(number) : `${project}#${number}`
    },
    edit: async (id, { title, status, description }) => {
      const { repository, issue } = locate(id)
      if (title !== undefined) issue.title = title
      if (description !== undefined) issue.body = description
      const newStatus = status === undefined ? null : parseCodeHostStatus(status)
      if (newStatus) {
        const { state, closeReason: stateReason, label } = newStatus
        Object.assign(issue, { state, stateReason, stateBy: 'grace' })
        issue.labels = labelsForStatus(issue.labels, label, [])
      }
      issue.updatedAt = world.now()
      world.indexIssue(repository, issue)
    },
    remove: async (id) => {
      const { repository, issue } = locate(id)
      world.dropIssue(repository, issue.number)
    },
    move: async (id, project) => {
      const { repository, issue } = locate(id)
      world.transferIssue(repository, issue, find(project))
      return `${project}#${issue.number}`
    },
    pulls: (id) => locate(id).issue.comments.flatMap(({ body }) => /\(<([^>]+)>\)/.exec(body)?.[1] ?? []),
    violations: () => violations,
  }
}
