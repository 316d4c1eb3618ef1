import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { backUp } from '#operate/backup/run-backup'
import { restoreBackup } from '#operate/backup/run-restore'
import { readSettings } from '#server/boot/settings/index'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import { openIndexing, spec } from '#tests/server/library/indexing/indexing'
import { makeOrg } from '#tests/support/make-org'
import { emptyDatabaseUrl, freshDatabaseUrl } from '#tests/support/postgres/database'
import { testContext } from '#tests/support/test-context'

const FILES = process.env.DEEP === undefined ? 40 : 4_000
/** Commits while the backup runs. Each is a git process, for which the backup waits. */
const MAX_ROUNDS = 10
const indexing = openIndexing(freshDatabaseUrl)
const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

const settingsOf = (url: string) =>
  readSettings({ DATABASE_URL: url, ENCRYPTION_KEY: 'the key of the secrets in this deployment' })
const fileAt = (number: number) => `docs/specs/spec-${number}.md`

/** The visible content of a repository, without database ids. */
const seenOf = (db: Database, orgId: number) =>
  db.execute(sql`
    select r.head_sha, d.path, to_jsonb(t) - array['org_id', 'id', 'created_at', 'seen_at'] as text,
      (select jsonb_agg(to_jsonb(s) - array['org_id', 'text_id'] order by s.ordinal)
        from sections s where s.org_id = d.org_id and s.text_id = d.text_id) as sections,
      (select jsonb_agg(to_jsonb(c) - array['org_id', 'text_id'] order by c.ordinal)
        from criteria c where c.org_id = d.org_id and c.text_id = d.text_id) as criteria
    from repositories r join documents d on d.org_id = r.org_id and d.repository_id = r.id
    left join texts t on t.org_id = d.org_id and t.id = d.text_id
    where r.org_id = ${orgId} order by d.path`)

it(
  'after everything is lost, a backup made under writes and git together have it all',
  async () => {
    const files = Array.from({ length: FILES }, (_, number) => [fileAt(number), spec(`Spec ${number}`)])
    const { git, key } = await indexing.connected(Object.fromEntries(files))

    let isWriting = true
    const writing = (async () => {
      for (let round = 1; round <= MAX_ROUNDS && (isWriting || round < 4); round++) {
        git.commit({ [fileAt(round % FILES)]: spec('Changed', `In round ${round}.`) })
        await indexing.again(key)
      }
    })()
    const folder = await mkdtemp(path.join(tmpdir(), 'drill-'))
    stops.push(() => rm(folder, { recursive: true }))
    const backup = path.join(folder, 'backup.svc')
    await backUp(settingsOf(indexing.databaseUrl), backup, false)
    isWriting = false
    await writing
    git.commit({ [fileAt(0)]: spec('After the backup') })

    const target = await emptyDatabaseUrl()
    await restoreBackup(settingsOf(target), backup)
    const db = openDatabase(target, { max: 4 })
    stops.push(() => db.$client.end())
    const ctx = testContext({ ...indexing.ctx, db })
    const [restored] = await seenOf(db, key.orgId)
    expect(restored?.head_sha).not.toBe(git.head())

    await requestIndex(ctx, key)
    await indexRepository(ctx, { orgId: key.orgId, repositoryId: key.id })

    const oracle = await makeOrg(db)
    const place = { owner: 'acme', name: 'specs', path: git.path }
    const { id } = await connectLocalRepository(ctx, oracle, place)
    await indexRepository(ctx, { orgId: oracle.id, repositoryId: id })
    const seen = await seenOf(db, key.orgId)
    expect(seen).toHaveLength(FILES)
    expect(seen).toEqual(await seenOf(db, oracle.id))
  },
  process.env.DEEP === undefined ? 60_000 : 1_200_000,
)
