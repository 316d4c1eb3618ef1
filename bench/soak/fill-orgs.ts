import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { Org } from '#server/kernel/context'
import { makeKey } from '#tests/support/make-org'
import { buildIndexes, loadScale } from '../scale/load'
import { markCounted } from '../scale/mark-counted'

const SECTIONS_PER_SPEC = 5
/** The largest orgs are read. */
const READ_ORGS = 20

export interface Tenants {
  orgs: number
  specs: number
}

/** An org beside the one that is changed, with the paths that are read. */
export interface ReadOrg {
  key: string
  paths: string[]
}

/** Fills an empty database with orgs and specs. Returns those that are read. */
export async function fillOrgs(db: Database, url: string, { orgs, specs }: Tenants): Promise<ReadOrg[]> {
  const scale = {
    sections: specs * SECTIONS_PER_SPEC,
    sectionsPerDocument: SECTIONS_PER_SPEC,
    orgs,
    firstOrgSections: Math.ceil((specs * SECTIONS_PER_SPEC) / orgs),
  }
  await buildIndexes(url, await loadScale(url, scale, () => undefined))
  await markCounted(db, sql`true`)
  await db.execute(sql`vacuum analyze`)
  const rows = await db.execute<{ id: number; slug: string; name: string }>(
    sql`select id::int, slug, name from orgs order by id limit ${READ_ORGS}`,
  )
  return Promise.all(rows.map((org) => prepareReads(db, org)))
}

async function prepareReads(db: Database, org: Org): Promise<ReadOrg> {
  const specs = await db.execute<{ path: string }>(sql`
    select concat_ws('/', r.owner, r.name, d.path) as path from documents d
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    where d.org_id = ${org.id} limit 20`)
  const lists = ['dashboard', 'coverage', 'tasks', 'search?q=payment']
  const paths = [...lists, ...specs.map(({ path }) => `specs/${path}`)]
  return { key: await makeKey(db, org), paths: paths.map((path) => `/app/${org.slug}/api/${path}`) }
}
