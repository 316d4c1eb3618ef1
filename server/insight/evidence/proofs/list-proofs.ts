import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import type { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { provedAc } from './count-proved'

interface ProofRow extends Record<string, unknown> {
  repo: string
  file_path: string
  section_id: string
  criterion_id: string
  criterion: string
  has_passed: boolean
  test: string
  commit_sha: string
  reported_at: string
}

export interface ProofsRequest {
  repo?: RepoFilter
  path?: string
  limit: number
  offset: number
}

export interface ProofTotals extends Record<string, unknown> {
  total_ac: number
  done_ac: number
  realized_ac: number
  proved_ac: number
  failed: number
}

/** The criteria named by tests, failed ones first, and how many of all criteria are claimed, linked and proved. */
export async function listProofs(ctx: OrgContext, request: ProofsRequest) {
  const [proofs, [totals]] = await Promise.all([readPage(ctx, request), readTotals(ctx, request)])
  const total = Number(proofs[0]?.total ?? 0)
  return {
    totals: totals ?? { total_ac: 0, done_ac: 0, realized_ac: 0, proved_ac: 0, failed: 0 },
    proofs: proofs.map(({ total: _, has_passed, ...proof }) => ({
      ...proof,
      state: has_passed ? ('proved' as const) : ('failed' as const),
    })),
    total,
  }
}

const inScope = ({ org }: OrgContext, { repo, path }: ProofsRequest) => sql`
  d.org_id = ${org.id} and d.is_spec and d.status is distinct from 'deprecated' and r.disconnected_at is null
  ${repo ? sql`and lower(r.owner) = lower(${repo.owner}) and lower(r.name) = lower(${repo.name})` : sql``}
  ${path === undefined ? sql`` : sql`and d.path = ${path}`}`

const readPage = (ctx: OrgContext, request: ProofsRequest) =>
  ctx.db.execute<ProofRow & { total: number }>(sql`
    select r.owner || '/' || r.name as repo, d.path as file_path, s.section_id, c.criterion_id, c.body as criterion,
      p.has_passed, p.test, p.commit_sha,
      to_char(p.reported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as reported_at,
      count(*) over () as total
    from criterion_proofs p
    join documents d on d.org_id = p.org_id and d.repository_id = p.repository_id and d.path = p.path
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    join criteria c on c.org_id = d.org_id and c.text_id = d.text_id and c.criterion_id = p.criterion_id
    join sections s on s.org_id = c.org_id and s.text_id = c.text_id and s.ordinal = c.section_ordinal
    where p.org_id = ${ctx.org.id} and ${inScope(ctx, request)}
    order by p.has_passed, repo, d.path, c.ordinal limit ${request.limit} offset ${request.offset}`)

const readTotals = (ctx: OrgContext, request: ProofsRequest) =>
  ctx.db.execute<ProofTotals>(sql`
    select coalesce(sum(d.total_ac), 0)::int as total_ac, coalesce(sum(d.done_ac), 0)::int as done_ac,
      coalesce(sum(d.realized_ac), 0)::int as realized_ac, coalesce(sum(${provedAc(ctx.org.id, sql`d`)}), 0)::int as proved_ac,
      coalesce(sum((select count(*) from criterion_proofs p
        join criteria c on c.org_id = ${ctx.org.id} and c.text_id = d.text_id and c.criterion_id = p.criterion_id
        where p.org_id = ${ctx.org.id} and p.repository_id = d.repository_id and p.path = d.path and not p.has_passed)), 0)::int
        as failed
    from documents d join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    where ${inScope(ctx, request)}`)
