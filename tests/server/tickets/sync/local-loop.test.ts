import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sections, ticketLinks, ticketReviews } from '#db/schema/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { createCaller } from '#server/router'
import { settleReviews } from '#server/tickets/sync/decisions/choose'
import { eventually } from '#tests/support/eventually'
import { makeMember } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'
import { openWorkers } from '#tests/worker/working'

const PATH = 'docs/specs/search-ranking.md'
const sample = fileURLToPath(new URL('../../../../server/library/sample/content/', import.meta.url))
const fileOfSample = (path: string) => readFileSync(`${sample}${path}`, 'utf8')

const working = openWorkers()
const { indexing } = working

const reviews = ({ id }: RepositoryKey) =>
  indexing.db.select({ id: ticketReviews.id }).from(ticketReviews).where(eq(ticketReviews.repositoryId, id))

const links = ({ id }: RepositoryKey) =>
  indexing.db
    .select({ ticketId: ticketLinks.ticketId, title: sql<string>`${ticketLinks.ticket}->>'title'` })
    .from(ticketLinks)
    .where(and(eq(ticketLinks.repositoryId, id), eq(ticketLinks.wasInDocument, true)))

/** No job waits or runs. Other test files share the database, and leave jobs for a later time. */
const untilQuiet = () =>
  eventually(async () => {
    const [row] = await indexing.db.execute<{ count: string }>(sql`
      select count(*) from graphile_worker._private_jobs
      where (key is null or key not like 'follow:%') and run_at < now() + interval '1 minute'`)
    expect(Number(row?.count)).toBe(0)
  })

it('closing an issue of the sample in the app changes its spec in git, once', async () => {
  const git = indexing.repository({ 'CONFIG.yaml': fileOfSample('CONFIG.yaml'), [PATH]: fileOfSample(PATH) })
  const key = await indexing.connect(git, indexing.org, 'lantern')
  await working.start()
  const text = () => git.git('cat-file', '-p', `main:${PATH}`)

  const waiting = await eventually(async () => {
    const openReviews = await reviews(key)
    expect(openReviews.length).toBeGreaterThan(0)
    return openReviews
  })
  const ids = waiting.map(({ id }) => id)
  await settleReviews(indexing.ctx, indexing.org.id, ids, { kind: 'approved' })
  const linked = await eventually(async () => {
    const storedLinks = await links(key)
    expect(storedLinks).toHaveLength(ids.length)
    return storedLinks
  })
  const ticket = linked.find(({ title }) => title.includes('How fast'))
  expect(text()).toContain(`<!-- svc:ticket:github:${ticket?.ticketId} url:`)
  await untilQuiet()

  const userId = await makeMember(indexing.db, indexing.org)
  const caller = createCaller({ ...indexing.ctx, actor: userActor(userId) })
  await caller.issues.close({
    org: indexing.org.slug,
    owner: 'acme',
    repo: 'lantern',
    issue_number: ticket?.ticketId ?? '',
    reason: 'completed',
  })
  await eventually(async () => expect(text()).toContain('<!-- svc:system:how-fast status:done -->'))
  const head = git.git('rev-parse', 'main')
  await eventually(async () => {
    const sectionStates = await indexing.db
      .select({ state: sections.state })
      .from(sections)
      .where(and(eq(sections.orgId, indexing.org.id), eq(sections.sectionId, 'how-fast')))
    expect(sectionStates.map(({ state }) => state)).toContain('done')
  })
  await untilQuiet()
  expect(git.git('rev-parse', 'main')).toBe(head)
  expect(git.git('log', '-1', '--format=%s', 'main')).toBe('chore(svc): update 1 section from tickets')
})
