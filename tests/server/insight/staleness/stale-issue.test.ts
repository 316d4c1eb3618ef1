import { and, asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { issues, noticeEvents, reviewSettings, staleIssues } from '#db/schema/index'
import { attestStale } from '#server/insight/staleness/attest-stale'
import { updateStaleIssue } from '#server/insight/staleness/issue/update-stale-issue'
import type { OrgProcedureContext } from '#server/kernel/context'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { closeIssue } from '#server/writing/issues/edit-issue'
import { followIndex } from '#tests/server/library/history/follow'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import type { Files } from '#tests/support/git-repository'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { jobContext, userActor } from '#tests/support/test-context'

const indexing = openIndexing()
const DAY_MS = 24 * 60 * 60_000
const begin = Date.now()
const day = (number: number) => new Date(begin + number * DAY_MS)
const CONFIG = 'version: "1"\nagents:\n  stale_detection: 7d\n'
const spec = (title: string, owner?: string) =>
  `---\nstatus: todo\n${owner ? `owner: ${owner}\n` : ''}---\n# ${title}\n\n## 1. Part\n\nMoney goes back.\n`
const pathOf = (name: string) => `docs/specs/${name}.md`

/** A repository of its own org, whose specs are written on day 1 and stale from day 8 on. */
async function start(files: Files) {
  const org = await makeOrg(indexing.db)
  const git = indexing.repository(null)
  git.commit({ 'CONFIG.yaml': CONFIG, ...files }, 'Start', day(1))
  const key = await indexing.connect(git, org)
  await indexing.again(key)
  const at = (number: number) => ({ ...indexing.ctx, clock: { now: () => day(number) } })
  const isOfRepository = and(eq(issues.orgId, key.orgId), eq(issues.repositoryId, key.id))

  return {
    org,
    git,
    key,
    at,
    /** Runs the worker's nightly job. */
    async look(number: number) {
      await followIndex(at(number), key)
      await this.update(number)
    },
    update: (number: number) => updateStaleIssue(jobContext(at(number)), task(key)),
    issues: () => indexing.db.select().from(issues).where(isOfRepository).orderBy(asc(issues.number)),
    async attest(number: number, path: string) {
      const userId = await makeMember(indexing.db, org)
      const ctx = { ...at(number), org, actor: userActor(userId), permissions: ['specs:write'] }
      return attestStale(ctx as OrgProcedureContext, { owner: 'acme', repo: 'specs', file_path: path })
    },
    told: async () => {
      const rows = await indexing.db
        .select({ items: noticeEvents.items })
        .from(noticeEvents)
        .where(and(eq(noticeEvents.orgId, key.orgId), eq(noticeEvents.kind, 'stale_spec_warning')))
      return rows.flatMap(({ items }) => items as { path: string }[])
    },
  }
}

const task = ({ orgId, id }: RepositoryKey) => ({ orgId, repositoryId: id, requestId: 'test' })

describe('the issue about stale specs', () => {
  it('is written once, updated in place, closed when no spec is stale, and used again', async () => {
    const world = await start({ [pathOf('a')]: spec('A'), [pathOf('b')]: spec('B') })
    await world.look(2)
    expect(await world.issues()).toEqual([])
    await world.look(9)
    await world.look(10)
    const [issue, ...others] = await world.issues()
    expect(others).toEqual([])
    expect(issue).toMatchObject({ title: 'Stale specs', state: 'open', authorId: null })
    expect(issue?.body).toMatch(/\[A\]\(.*\/a\.md\): stale since \d{4}-\d\d-\d\d, no owner\n- \[B\]/)

    expect(await world.attest(11, pathOf('a'))).toEqual({ attested: 1 })
    await world.update(11)
    const [shorter] = await world.issues()
    expect(shorter?.body).not.toContain('[A]')
    expect(shorter?.body).toContain('[B]')
    await world.attest(11, pathOf('b'))
    expect(await world.attest(11, pathOf('b'))).toEqual({ attested: 0 })
    await world.update(11)
    expect(await world.issues()).toMatchObject([{ state: 'closed' }])

    await world.look(19)
    expect(await world.issues()).toMatchObject([{ number: issue?.number, state: 'open' }])
  })

  it('lets owners act first: their specs follow a day after the notice', async () => {
    const world = await start({ [pathOf('a')]: spec('A', 'ada@example.com') })
    await world.look(9)
    expect(await world.issues()).toEqual([])
    expect(await world.told()).toMatchObject([{ path: pathOf('a') }])
    await world.look(10)
    expect((await world.issues())[0]?.body).toContain('owner: ada')
  })

  it('stays closed if a person closed it, until no spec was stale', async () => {
    const world = await start({ [pathOf('a')]: spec('A') })
    await world.look(9)
    const [issue] = await world.issues()
    const ctx = { ...world.at(10), org: world.org, permissions: [] }
    await closeIssue(ctx, { owner: 'acme', repo: 'specs' }, issue?.number ?? 0, 'not_planned')
    world.git.commit({ [pathOf('b')]: spec('B') }, 'More', day(2))
    await indexing.again(world.key)
    await world.look(11)
    await world.look(12)
    expect(await world.issues()).toMatchObject([{ state: 'closed' }])
    for (const name of ['a', 'b']) await world.attest(13, pathOf(name))
    await world.update(13)
    await world.look(21)
    expect(await world.issues()).toMatchObject([{ number: issue?.number, state: 'open' }])
  })

  it('is closed when the org turns it off', async () => {
    const world = await start({ [pathOf('a')]: spec('A') })
    await world.look(9)
    const { orgId, id: repositoryId } = world.key
    await indexing.db.insert(reviewSettings).values({ orgId, repositoryId, staleIssue: false })
    await world.update(9)
    expect(await world.issues()).toMatchObject([{ state: 'closed' }])
  })

  it('is found again if the answer to its creation was lost', async () => {
    const world = await start({ [pathOf('a')]: spec('A') })
    await world.look(9)
    const isOfRepository = and(
      eq(staleIssues.orgId, world.key.orgId),
      eq(staleIssues.repositoryId, world.key.id),
    )
    await indexing.db.update(staleIssues).set({ issueId: null, written: null }).where(isOfRepository)
    await world.update(9)
    await world.update(9)
    expect(await world.issues()).toHaveLength(1)
    const [row] = await indexing.db.select().from(staleIssues).where(isOfRepository)
    expect(row?.issueId).not.toBeNull()
  })

  it('names 20 specs, counts the rest, and mentions nobody', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 25 }, (_, at) => [
        pathOf(`s${at}`),
        spec(`@team <b>${at}</b> [x](https://evil.test)`),
      ]),
    )
    const world = await start(many)
    await world.look(9)
    const [issue] = await world.issues()
    const body = issue?.body ?? ''
    expect(body.match(/^- /gm)).toHaveLength(20)
    expect(body).toContain('5 more: [all stale specs](')
    expect(body).not.toMatch(/@team|<b>|\]\(https:\/\/evil/)
  })
})

it('has the statistics of a table that the first look filled', async () => {
  const world = await start({ [pathOf('a')]: spec('A') })
  const { orgId, id } = world.key
  const count = 20_000
  await indexing.db.execute(sql`
    insert into notice_conditions (org_id, kind, repository_id, subject, since)
    select ${orgId}::bigint, 'stale_spec_warning', ${id}::bigint, 'docs/specs/' || n || '.md', now() from generate_series(1, ${count}::int) n`)
  await world.look(9)
  const [table] = await indexing.db.execute<{ rows: number }>(
    sql`select reltuples::int as rows from pg_class where relname = 'notice_conditions' and relnamespace = current_schema()::regnamespace`,
  )
  expect(table?.rows).toBeGreaterThanOrEqual(count)
})

it('tells of at most 20 stale specs of a repository in a week', async () => {
  const names = Array.from({ length: 25 }, (_, at) => pathOf(`s${String(at).padStart(2, '0')}`))
  const world = await start(Object.fromEntries(names.map((path) => [path, spec(path, 'ada@example.com')])))
  await world.look(9)
  expect(await world.told()).toHaveLength(20)
  await world.look(12)
  expect(await world.told()).toHaveLength(20)
  await world.look(17)
  expect((await world.told()).map(({ path }) => path).toSorted()).toEqual(names)
})
