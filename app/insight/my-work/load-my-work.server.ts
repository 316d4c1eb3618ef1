import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import type { SessionData } from '#server/accounts/auth/sessions/wire'
import type { DashboardWire, TasksWire } from '#server/insight/coverage/wire'
import type { Caller } from '#server/router'

/** Lines per list: the page is as short with 1 800 documents as with 10. */
const LINES = 5
/** Open sections among which those of the reader are looked for, the most blocking first. */
const MAX_TASKS = 500
/** Requests of the reader among which those are looked for that are not settled. */
const MAX_REQUESTS = 50

type Reader = Pick<SessionData, 'user' | 'code_host_user'>

/** What waits for the reader, what is the reader's, and where it is. */
export async function loadMyWork(args: LoaderFunctionArgs, org: string) {
  const [
    session,
    dashboard,
    { tasks },
    { notices, unread },
    issues,
    pulls,
    waiting,
    toReview,
    asked,
    open,
    suggested,
  ] = await load(args, (caller) => {
    const session = caller.auth.session({ org })
    const own = async (part: OwnPart) => listOwn(caller, org, part, await session)
    return Promise.all([
      session,
      caller.coverage.dashboard({ org }),
      caller.coverage.tasks({ org, limit: MAX_TASKS }),
      caller.notices.inbox({ org, limit: LINES, unread: true }),
      own('assignee'),
      own('author'),
      caller.reviewRequests.list({ org, show: 'waiting', limit: LINES }),
      caller.issues.threads({ org, kind: 'pull', state: 'open', asked: true, limit: LINES }),
      caller.reviewRequests.list({ org, show: 'yours', limit: MAX_REQUESTS }),
      caller.suggestions.list({ org, limit: LINES }),
      caller.suggestions.list({ org, mine: true, limit: LINES }),
    ])
  })
  const assigned = tasks.filter(isOwnedBy(session))
  const unfinished = asked.requests.filter(({ is_recorded }) => !is_recorded)
  return {
    notices: notices.map(({ id, title, lines, created_at }) => ({
      id,
      title,
      text: lines[0]?.map(({ text }) => text).join('') ?? '',
      url: lines.flat().find(({ url }) => url !== null)?.url ?? null,
      created_at,
    })),
    unread,
    assigned: assigned.slice(0, LINES),
    assignedTotal: assigned.length,
    /** Of the reader, for the addresses of lists. */
    userId: session.user?.sub ?? '',
    issues,
    pulls,
    toDecide: session.user?.permissions.includes('specs:write') ? open : { suggestions: [], total: 0 },
    suggested,
    reviews: {
      waiting: waiting.requests,
      pulls: toReview.threads,
      waitingTotal: waiting.total + toReview.total,
    },
    requests: { listed: unfinished.slice(0, LINES), total: unfinished.length },
    repositories: [...dashboard.repos_with_specs, ...dashboard.repos_without_specs].map(toCard),
  }
}

type OwnPart = 'assignee' | 'author'

/** The open issues that the reader is assigned to, or the open pull requests that the reader opened. */
async function listOwn(caller: Caller, org: string, part: OwnPart, { user }: Reader) {
  if (user === null) return { threads: [], total: 0 }
  const { threads, total } = await caller.issues.threads({
    org,
    kind: part === 'assignee' ? 'issue' : 'pull',
    state: 'open',
    [part]: user.sub,
    limit: LINES,
  })
  return { threads, total }
}

/** An owner in a spec is a name, an address, or an account of the code host. */
function isOwnedBy({ user, code_host_user }: Reader) {
  const names = [user?.name, user?.email, user?.email?.split('@')[0], code_host_user?.login]
    .flatMap((name) => (name ? [name.toLowerCase()] : []))
    .flatMap((name) => [name, `@${name}`])
  return ({ owner }: TasksWire['tasks'][number]) => owner !== null && names.includes(owner.toLowerCase())
}

function toCard(repository: DashboardWire['repos_with_specs'][number]) {
  const { owner, repo, full_name, indexed_at, problem, specs, docs, is_archived } = repository
  const tracked = specs.filter((spec) => spec.tracked && spec.status !== 'deprecated')
  const changed = [...specs, ...(docs ?? [])]
    .map(({ last_doc_change_at }) => last_doc_change_at)
    .reduce((newest, at) => (at !== null && (newest === null || at > newest) ? at : newest), null)
  return {
    owner,
    repo,
    full_name,
    is_archived,
    indexed_at,
    problem,
    documents: specs.length + (docs?.length ?? 0),
    sections: {
      done: tracked.reduce((sum, spec) => sum + spec.done_sections, 0),
      total: tracked.reduce((sum, spec) => sum + spec.total_sections, 0),
    },
    changed,
  }
}

export type MyWork = Awaited<ReturnType<typeof loadMyWork>>
