import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../../db/client'
import { apiKeys, installations, memberships, orgs, users } from '../../db/schema'
import { type Context, systemClock } from '../../server/kernel/context'
import { createLogger } from '../../server/kernel/log'
import { PERMISSIONS } from '../../server/kernel/permissions'
import { makeApiKey } from '../../server/keys/api-key'
import { hashApiKey } from '../../server/keys/resolve-api-key'
import { localCodeHost } from '../../server/ports/codehost/local/local-code-host'
import { connectLocalRepository, indexRepository } from '../../server/repos'
import { loadConfig } from '../../spec/config/load-config'
import { makeRepository } from '../corpus/make-corpus'
import { createWriter } from '../corpus/write-spec'

export const REPOSITORIES = 300
export const SPECS = 5_000

/** An org of that size among fifty others, and a key to it. What is read of documents is made by SQL. */
export async function prepareOrg(
  databaseUrl: string,
  folder: string,
): Promise<{ key: string; slug: string; page: string }> {
  const db = openDatabase(databaseUrl, { max: 4 })
  const slug = 'bench'
  const [org] = await db.insert(orgs).values({ slug, name: 'Bench' }).returning()
  const [user] = await db.insert(users).values({ kind: 'human', name: 'Bench' }).returning()
  const ids = { orgId: org?.id ?? 0, userId: user?.id ?? 0 }
  const key = makeApiKey()
  await db.insert(memberships).values({ ...ids, role: 'admin' })
  await db.insert(apiKeys).values({
    ...{ ...ids, keyHash: hashApiKey(key), scopes: [...PERMISSIONS] },
    ...{ prefix: key.slice(0, 8), last4: key.slice(-4) },
  })
  await fillOrg(db, ids.orgId)
  for (let at = 0; at < 50; at++) {
    const [other] = await db
      .insert(orgs)
      .values({ slug: `other-${at}`, name: 'Other' })
      .returning()
    await fillOrg(db, other?.id ?? 0, 20)
  }
  const page = `/app/${slug}/specs/acme/long/${await indexLongSpec(db, ids.orgId, folder)}`
  await db.execute(sql`analyze`)
  await db.$client.end()
  return { key, slug, page }
}

const SECTIONS = 200
const PATH = 'docs/specs/long.md'

/** A repository with one spec, as long as they come. */
async function indexLongSpec(db: Database, orgId: number, folder: string): Promise<string> {
  const path = join(folder, 'long.git')
  await makeRepository(path, { [PATH]: longSpec() })
  const ctx: Context = {
    ...{ db, clock: systemClock, log: createLogger('silent'), requestId: 'bench' },
    ports: { codeHosts: { local: localCodeHost({ env: process.env }), github: null } },
    actor: { kind: 'system', task: 'bench' },
  }
  const { id } = await connectLocalRepository(ctx, { id: orgId }, { owner: 'acme', name: 'long', path })
  await indexRepository(ctx, { orgId, repositoryId: id })
  return PATH
}

function longSpec(): string {
  const { spec } = createWriter(7)
  const sections: string[] = []
  for (let index = 0; sections.length < SECTIONS; index++)
    sections.push(
      ...spec(index)
        .split(/^(?=## )/m)
        .slice(1),
    )
  return `# A long spec\n\n${sections.slice(0, SECTIONS).join('')}`
}

async function fillOrg(db: Database, orgId: number, share = 1): Promise<void> {
  const [installation] = await db
    .insert(installations)
    .values({ orgId, host: 'local', account: 'local' })
    .returning()
  await db.execute(sql`
    with repos as (
      insert into repositories (org_id, installation_id, owner, name, description, local_path, default_branch,
        head_sha, tree_sha, indexed_at, config)
      select ${orgId}, ${installation?.id ?? 0}, 'acme', 'service-' || i, 'What service ' || i || ' does', '/nowhere',
        'main', repeat('a', 40), repeat('b', 40), now(), ${JSON.stringify(loadConfig(null).config)}::jsonb
      from generate_series(1, ${REPOSITORIES / share}::int) i
      returning id)
    insert into documents (org_id, repository_id, path, blob_sha, title, doc_type, is_spec, status, owner, team, tags,
      total_sections, done_sections, total_ac, done_ac, realized_ac, open_sections, last_doc_change_at, stale_since)
    select ${orgId}, r.id, 'docs/specs/capability-' || i || '.md', md5(i::text), 'Capability ' || i || ' of the service',
      'spec', true, (array['draft', 'todo', 'in_progress', 'done'])[1 + i % 4], 'platform-team', 'team-' || i % 12,
      array['payments', 'tag-' || i % 30], 12, i % 12, 30, i % 30, i % 20, 12 - i % 12, now() - i * interval '1 hour',
      case when i % 5 = 0 then now() - interval '1 day' end
    from generate_series(1, ${SPECS / share}::int) i
    join (select id, row_number() over (order by id) as number from repos) r
      on r.number = 1 + i % ${REPOSITORIES / share}::int`)
}
