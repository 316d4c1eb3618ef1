import { type SQL, sql } from 'drizzle-orm'

/**
 * The proved criteria of a document: the newest report has a passed test for them, and neither the document nor their
 * section is deprecated. A criterion whose text changes gets another id and needs a new proof. Each table is compared with the
 * id of the org: a distributed database does not infer it from the outer query.
 */
export const provedAc = (orgId: number, d: SQL): SQL => sql`(
  select count(*)::int
  from criterion_proofs p
  join criteria c on c.org_id = ${orgId} and c.text_id = ${d}.text_id and c.criterion_id = p.criterion_id
  join sections s on s.org_id = ${orgId} and s.text_id = c.text_id and s.ordinal = c.section_ordinal
  where p.org_id = ${orgId} and p.repository_id = ${d}.repository_id and p.path = ${d}.path and p.has_passed
    and ${d}.is_spec and ${d}.status is distinct from 'deprecated' and s.state <> 'deprecated')`
