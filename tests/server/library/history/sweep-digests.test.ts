import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { digests } from '#db/schema/index'
import { sweepDigests } from '#server/library/history/index'
import { CONFIG, openIndexing, spec } from '#tests/server/library/indexing/indexing'
import { followIndex } from './follow'

const indexing = openIndexing()
const PATH = 'docs/specs/a.md'

const listDigests = async (orgId: number) =>
  (await indexing.db.select().from(digests).where(eq(digests.orgId, orgId)))
    .map(({ blobSha }) => blobSha)
    .sort()

const age = (orgId: number) =>
  indexing.db
    .update(digests)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(digests.orgId, orgId))

/** Commits two versions of a document. Returns the blob ids of both. */
async function changed() {
  const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, [PATH]: spec('Before') })
  await followIndex(indexing.ctx, key)
  const { blobSha: then } = await indexing.document(key, PATH)
  git.commit({ [PATH]: spec('Now') })
  await indexing.again(key)
  await followIndex(indexing.ctx, key)
  await indexing.db.execute(sql`delete from texts where org_id = ${key.orgId} and blob_sha = ${then}`)
  const { blobSha: now } = await indexing.document(key, PATH)
  expect(await listDigests(key.orgId)).toEqual([then, now].sort())
  return { orgId: key.orgId, then, now }
}

it('removes only old digests of texts that are no longer published', async () => {
  const { orgId, now } = await changed()
  await age(orgId)
  await sweepDigests(indexing.ctx)
  expect(await listDigests(orgId)).toEqual([now])
})

it('keeps recent ones', async () => {
  const { orgId, then, now } = await changed()
  await sweepDigests(indexing.ctx)
  expect(await listDigests(orgId)).toEqual([then, now].sort())
})

it('removes digests of older parsers at once', async () => {
  const { orgId, then, now } = await changed()
  await indexing.db
    .update(digests)
    .set({ version: 1 })
    .where(and(eq(digests.orgId, orgId), eq(digests.blobSha, then)))
  await sweepDigests(indexing.ctx)
  expect(await listDigests(orgId)).toEqual([now])
})
