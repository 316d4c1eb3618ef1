import { and, eq, sql } from 'drizzle-orm'
import {
  alertDeliveries,
  alerts,
  contactRequests,
  deliveries,
  memberships,
  repositories,
  reviewFindings,
  reviewRequests,
  reviewRuns,
  reviews,
  searchSynonyms,
  ticketRuns,
  unansweredSearches,
  users,
} from '#db/schema/index'
import { makeSignInLink } from '#server/accounts/auth/index'
import { setPassword } from '#server/accounts/idp/index'
import { processDeliveries } from '#server/assist/alerts/processing/process-deliveries'
import { addSource } from '#server/assist/alerts/sources/manage-sources'
import { setService } from '#server/assist/alerts/sources/set-service'
import { triageAlerts } from '#server/assist/alerts/triage/triage-alerts'
import { listInbox } from '#server/talk/notices/inbox/list-inbox'
import { markNotices } from '#server/talk/notices/inbox/mark-notices'
import { sendTest } from '#server/talk/notices/log/send-test'
import { unsubscribeUrl } from '#server/talk/notices/mail/unsubscribe-token'
import { addWebhook, testWebhook } from '#server/talk/notices/webhooks/manage-webhooks'
import { EMPTY_REPORT } from '#spec/reviews/index'
import type { Site } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { verifiedSession } from '#tests/server/insight/evidence/verified-session'
import { followIndex } from '#tests/server/library/history/follow'
import { canary } from '#tests/support/canary/canary'
import { makeKey, makeMember, signIn } from '#tests/support/make-org'
import { idOf } from '#tests/support/postgres/sample-row'
import { StubTrackers } from '#tests/support/stub-trackers'
import { jobContext, userActor } from '#tests/support/test-context'

export interface World {
  /** The id of an alert with suggested sections. */
  alert: number
  /** The id of a comment thread on a section of acme/payments. */
  commentThread: number
  /** The id of an open suggestion for acme/payments. */
  suggestion: number
  /** The id of a review request whose document was deleted. */
  goneReview: number
  /** The first commit of the repository. */
  firstCommit: string
  /** The path of an invitation. */
  invitation: string
  /** The token of a link that sets a password. */
  passwordToken: string
  /** The id of a connected ticket system. */
  ticketConnection: number
  /** The id of a run of the ticket sync. */
  syncRun: number
  /** The number of a reviewed pull request of acme/payments. */
  reviewed: number
  /** The path that ends the mails of the person. */
  unsubscribe: string
  /** The path of a shared document. */
  shared: string
  /** The Cookie header of a person without an organization. */
  stranger: string
}

/** An organization with content for every page, and a person who may see everything. */
export async function makeWorld(site: Site): Promise<World> {
  await site.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, site.userId))
  await setPassword(site.ctx, site.userId, canary('password'))
  const reader = await makeMember(site.db, site.org, 'viewer')
  const firstCommit = await connectPayments(site)
  await site.connect('waiting', SAMPLE)
  await fillAdministration(site)
  const post = await openDoor(site)
  await post('repos/acme/payments/issues', { title: 'A typo', body: 'In **limits**.', labels: ['docs'] })
  await post('repos/acme/payments/issues/1/comments', { body: 'True.' })
  await post('repos/acme/payments/pulls', {
    title: 'Say more of limits',
    body: 'It was missing.',
    head: 'more',
    base: 'main',
  })
  await post('repos/acme/payments/issues', { title: 'Limits of banks', body: 'After #1.' })
  await post('repos/acme/payments/issues/3/relations', { relation: 'blocked_by', other: '#1' })
  await post('repos/acme/payments/issues/1/relations', { relation: 'sub_issue', other: '#3' })
  await post('evidence/sessions', { version: 1, sessions: [verifiedSession()], repo: 'acme/payments' })
  site.ctx.ports.trackers = new StubTrackers()
  const { id } = await post('ticket-connections', {
    system: 'jira',
    host: 'acme.atlassian.net',
    email: 'bot@example.com',
    token: canary('jira-token'),
  })
  const commentThread = await startThread(post)
  const { id: suggestion } = await post('suggestions', {
    repo: 'acme/payments',
    path: 'docs/specs/refunds.md',
    section_id: '1-full-refunds',
    content: 'Everything is paid back.',
    message: 'Shorter.',
  })
  await post('views', { list: 'tasks', name: 'Blocked', query: 'status=blocked', shared: true })
  await post('review-requests', {
    repo: 'acme/payments',
    path: 'docs/specs/refunds.md',
    people: [reader],
    message: 'Is it right?',
  })
  const { url } = await post('invitations', { role: 'viewer', email: 'new@example.com' })
  await post('organization/content', { allows_share_links: true })
  const shared = await post('share-links', { repo: 'acme/payments', file_path: 'docs/specs/refunds.md' })
  return {
    shared: pathOf(String(shared.url)),
    alert: await makeAlert(site),
    commentThread,
    suggestion: Number(suggestion),
    goneReview: await makeGoneReview(site),
    firstCommit,
    invitation: pathOf(String(url)),
    ticketConnection: Number(id),
    syncRun: await makeSyncRun(site),
    reviewed: await makeReview(site),
    passwordToken: await makeSignInLink(site.db, site.ctx.clock, site.userId, 'set_password'),
    unsubscribe: await makeNotices(site),
    stranger: await signInStranger(site),
  }
}

/** A review request of a document that was deleted. */
async function makeGoneReview({ db, org, userId, ctx }: Site): Promise<number> {
  const [repository] = await db
    .select({ id: repositories.id })
    .from(repositories)
    .where(and(eq(repositories.orgId, org.id), eq(repositories.name, 'payments')))
  const [request] = await db
    .insert(reviewRequests)
    .values({
      orgId: org.id,
      repositoryId: idOf(repository),
      path: 'docs/specs/deleted.md',
      requestedBy: userId,
      dismissedAt: ctx.clock.now(),
    })
    .returning({ id: reviewRequests.id })
  return idOf(request)
}

/** A thread with an answer and a reaction. */
async function startThread(post: Awaited<ReturnType<typeof openDoor>>): Promise<number> {
  const about = { repo: 'acme/payments', path: 'docs/specs/refunds.md', section_id: '1-full-refunds' }
  const { id } = await post('comments', { ...about, body: 'Is a **day** 24 hours?' })
  const answer = await post(`comments/${id}/replies`, { body: 'Yes.' })
  await post(`comments/${id}/${answer.id}/reactions`, { reaction: 'thumbs_up' })
  return Number(id)
}

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}

const day = (date: number) => new Date(Date.UTC(2026, 0, date, 12))

/** Two commits, so that there is history, and a branch to merge. */
async function connectPayments(site: Site): Promise<string> {
  const { git, key, index } = await site.connect('payments', null)
  const first = git.commit(SAMPLE, 'Begin', day(1))
  const refunds = String(SAMPLE['docs/specs/refunds.md'])
  git.commit({ 'docs/specs/refunds.md': refunds.replace('- [ ] It', '- [x] It') }, 'Arrive in a day', day(2))
  git.git('checkout', '--quiet', '-b', 'more')
  git.commit({ 'docs/specs/limits.md': `${SAMPLE['docs/specs/limits.md']}\nNot one more.\n` }, 'Say more')
  git.git('checkout', '--quiet', 'main')
  await index()
  await followIndex(site.ctx, key)
  return first
}

/** Content for the administration pages. */
async function fillAdministration({ db, org }: Site): Promise<void> {
  const now = new Date()
  await db.insert(deliveries).values({
    source: 'github',
    deliveryId: 'one',
    kind: 'push',
    state: 'failed',
    requestId: 'test-request',
    headers: { 'x-github-event': 'push' },
    payload: '{"ref":"refs/heads/main"}',
    error: 'The repository is not connected.',
    receivedAt: now,
  })
  await db.insert(unansweredSearches).values({
    orgId: org.id,
    query: 'chargeback',
    count: 3,
    firstAt: now,
    lastAt: now,
  })
  await db.execute(sql`
    insert into search_counts (org_id, day, query, searches, opened) values (${org.id}, ${now.toISOString()}, 'limits', 4, 0)`)
  await db.execute(sql`
    insert into search_pins (org_id, repository_id, query, position, path)
    select org_id, repository_id, 'refund', 0, path from documents where org_id = ${org.id} limit 1`)
  await db
    .insert(searchSynonyms)
    .values({ orgId: org.id, term: 'refund', words: ['reimbursement', 'money back'] })
  await db.insert(contactRequests).values({
    name: 'A person',
    email: 'asks@example.com',
    company: 'Example',
    teamSize: '11–50',
    message: 'How much?',
  })
  await db.execute(sql`select graphile_worker.add_job('repos/sweep-texts')`)
  await db.execute(sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'No room on the disk'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'repos/sweep-texts')`)
}

/** Notices in the inbox and in the log, one of them read. Returns the unsubscribe path. */
async function makeNotices({ ctx, db, org, userId }: Site): Promise<string> {
  const caller = { ...ctx, org, permissions: [], actor: userActor(userId) }
  for (let times = 0; times < 2; times++) await sendTest(caller, {})
  await sendTest(caller, { channel: '#svc-specs' })
  const { id } = await addWebhook(caller, { url: 'http://127.0.0.1:9/', kinds: [] })
  await testWebhook(caller, id)
  const { notices } = await listInbox(caller, { limit: 1, offset: 0, unread: false })
  await markNotices(caller, { ids: notices.map(({ id }) => id), read: true })
  const address = await unsubscribeUrl({ ...ctx, db }, { orgId: org.id, userId })
  return new URL(address).pathname
}

/** A review of the pull request, with one finding of each of two kinds. */
async function makeReview({ db, org }: Site): Promise<number> {
  const isPayments = and(eq(repositories.orgId, org.id), eq(repositories.name, 'payments'))
  const [repository] = await db.select().from(repositories).where(isPayments)
  const number = 2
  const headSha = repository?.headSha ?? ''
  const at = { orgId: org.id, repositoryId: repository?.id ?? 0, number, headSha }
  const pull = { title: 'Say more of limits', url: '/', state: 'open' as const }
  await db.insert(reviews).values({ ...at, ...pull, headBranch: 'more', baseBranch: 'main', summary: 'One.' })
  await db.insert(reviewRuns).values({
    ...at,
    state: 'done',
    gates: [{ gate: 'touched', isPassed: false, text: 'Change these sections.' }],
    report: {
      ...EMPTY_REPORT,
      documents: [
        {
          path: 'docs/specs/limits.md',
          previousPath: null,
          status: 'modified',
          title: 'Limits',
          summary: '1 section reworded',
          changes: [{ sectionId: '1-limits', text: '**Limits**: reworded' }],
          totalChanges: 1,
        },
      ],
    },
    startedAt: new Date(),
    finishedAt: new Date(),
  })
  const subject = {
    path: 'docs/specs/refunds.md',
    sectionId: '1-goal',
    sectionTitle: 'Goal',
    criterionText: 'It works',
  }
  await db.insert(reviewFindings).values([
    {
      ...at,
      ...subject,
      key: 'touched',
      kind: 'touched',
      content: { kind: 'touched', files: [{ path: 'src/a.ts', lines: '1-2', status: 'changed' }] },
    },
    {
      ...at,
      ...subject,
      key: 'update',
      kind: 'doc_update',
      content: { kind: 'doc_update', oldText: 'a day', newText: 'two days', reason: 'It takes longer now.' },
    },
  ])
  return number
}

/** The REST API for a program with the member's permissions. */
/** An alert of a source with an assigned service. */
async function makeAlert(site: Site): Promise<number> {
  const { ctx, db, org, userId } = site
  const caller = { ...ctx, org, permissions: [], actor: userActor(userId) }
  const { id } = await addSource(caller, { kind: 'json', name: 'Production', signing_secret: null })
  await setService(caller, { service: 'refunds', repo: 'acme/payments' })
  const alert = {
    fingerprint: 'refund',
    title: 'RefundError: a refund of 40 € for 30 €',
    message: 'refund failed',
    level: 'error',
    service: 'payments',
    repo: 'acme/payments',
    count: 14,
    url: 'https://logs.example.com/',
    stack: 'at refund (src/refund.ts:42)',
    status: 'firing',
    startedAt: null,
    endedAt: null,
    isLasting: false,
  }
  await db.insert(alertDeliveries).values({
    orgId: org.id,
    sourceId: id,
    deliveryId: 'one',
    state: 'received',
    alerts: 1,
    requestId: 'test-request',
    payload: JSON.stringify([alert]),
    receivedAt: new Date(),
  })
  const job = jobContext(ctx)
  await processDeliveries(job, org.id)
  await triageAlerts(job, org.id)
  const [row] = await db.select({ id: alerts.id }).from(alerts).where(eq(alerts.orgId, org.id))
  return row?.id ?? 0
}

/** A run without changes. */
async function makeSyncRun({ db, org }: Site): Promise<number> {
  const [repository] = await db.select().from(repositories).where(eq(repositories.orgId, org.id)).limit(1)
  const ofRepository = { orgId: org.id, repositoryId: repository?.id ?? 0 }
  const [run] = await db
    .insert(ticketRuns)
    .values({ ...ofRepository, trigger: 'nightly', state: 'done' })
    .returning({ id: ticketRuns.id })
  return run?.id ?? 0
}

async function openDoor({ db, org, userId, address }: Site) {
  const key = await makeKey(db, org, { userId, scopes: ['specs:read', 'specs:write', 'org:manage'] })
  return async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${address}/app/${org.slug}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
}

async function signInStranger({ db, org }: Site): Promise<string> {
  const userId = await makeMember(db, org)
  await db.delete(memberships).where(eq(memberships.userId, userId))
  return signIn(db, userId)
}
