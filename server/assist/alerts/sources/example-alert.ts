import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import type { ExampleAlertWire } from './wire'

interface Row extends Record<string, unknown> {
  owner: string
  name: string
  title: string
  file: string | null
  lines: string | null
}

/** An alert with a location in a section of the org, preferably of a criterion with evidence. Null without specs. */
export async function exampleAlert({ db, org }: OrgContext): Promise<ExampleAlertWire> {
  const ofOrg = sql`d.org_id = ${org.id} and d.is_spec and d.status is distinct from 'deprecated'
    and s.section_id is not null and s.state <> 'deprecated' and r.disconnected_at is null`
  const sections = sql`documents d
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    join sections s on s.org_id = d.org_id and s.text_id = d.text_id`
  const [proved] = await db.execute<Row>(sql`
    select r.owner, r.name, s.title, c.realized_in->0->>'filePath' as file, c.realized_in->0->>'lines' as lines
    from ${sections}
    join criteria c on c.org_id = s.org_id and c.text_id = s.text_id and c.section_ordinal = s.ordinal
    where ${ofOrg} and c.realized_in <> '[]' limit 1`)
  if (proved) return { alert: toAlert(proved) }
  const [any] = await db.execute<Row>(sql`
    select r.owner, r.name, s.title, null as file, null as lines from ${sections} where ${ofOrg} limit 1`)
  return { alert: any ? toAlert(any) : null }
}

function toAlert({ owner, name, title, file, lines }: Row) {
  const line = lines?.split('-')[0] ?? '1'
  return {
    fingerprint: 'first-alert',
    title: `Failure: ${title}`.slice(0, 300),
    level: 'error',
    repo: `${owner}/${name}`,
    count: 1,
    ...(file !== null && { stack: `at example (${file}:${line})` }),
  }
}
