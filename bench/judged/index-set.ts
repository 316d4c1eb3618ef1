import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { orgs } from '#db/schema/index'
import type { Org, OrgProcedureContext } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { countWords } from '#server/library/search/index'
import { makeRepository } from '../corpus/make-corpus'
import { contextOf } from '../search/scale-databases'
import type { JudgedSet } from './judged-sets'

const CONFIG = 'version: "1"\nspecs:\n  doc_paths: ["**/*.md"]\n'

/** Creates an org with the set's repositories and indexes them, as the worker does. Reuses an org of an earlier run. */
export async function indexSet(db: Database, set: JudgedSet, folder: string): Promise<OrgProcedureContext> {
  const [known] = await db.select().from(orgs).where(eq(orgs.slug, set.name))
  const org = known ?? (await createOrg(db, set, folder))
  return { ...contextOf(db), org, permissions: ['specs:read'] }
}

async function createOrg(db: Database, set: JudgedSet, folder: string): Promise<Org> {
  const ctx = contextOf(db)
  const [org] = await db.insert(orgs).values({ slug: set.name, name: set.name }).returning()
  if (!org) throw new Error('the new org was not returned')
  for (const repo of new Set(set.documents.map((document) => document.repo))) {
    const own = set.documents.filter((document) => document.repo === repo)
    const files = Object.fromEntries(own.map(({ path, markdown }) => [path, markdown]))
    const path = await makeRepository(join(folder, set.name, repo), { ...files, 'CONFIG.yaml': CONFIG })
    const key = await connectLocalRepository(ctx, org, { owner: 'judged', name: repo, path })
    await indexRepository(ctx, { orgId: key.orgId, repositoryId: key.id })
  }
  const dated = set.documents.filter(({ changedAt }) => changedAt !== null)
  for (const { path, changedAt } of dated)
    await db.execute(sql`
      update documents set last_doc_change_at = ${changedAt} where org_id = ${org.id} and path = ${path}`)
  await countWords(ctx)
  return org
}
