import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { DocumentCounts } from '#spec/markdown/index'
import type { ComparedDocument, ReviewReport } from '#spec/reviews/index'

/** Coverage of the repository's specs without and with the changes of the documents. */
export async function readCoverage(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: Pick<Repository, 'orgId' | 'id'>,
  paths: readonly string[],
  compared: readonly ComparedDocument[],
): Promise<ReviewReport['coverage']> {
  const [row] = await db.execute<DocumentCounts & Record<string, unknown>>(sql`
    select coalesce(sum(total_sections), 0)::int as "totalSections", coalesce(sum(done_sections), 0)::int as "doneSections",
      coalesce(sum(total_ac), 0)::int as "totalAc", coalesce(sum(done_ac), 0)::int as "doneAc",
      coalesce(sum(realized_ac), 0)::int as "realizedAc"
    from documents
    where org_id = ${orgId} and repository_id = ${id} and is_spec and not path = any(${sql.param([...paths])}::text[])`)
  if (!row) throw new Error('sum of coverage returned no row')
  const others: DocumentCounts = row
  return {
    before: compared.map(({ counts }) => counts.before).reduce(add, others),
    after: compared.map(({ counts }) => counts.after).reduce(add, others),
  }
}

const add = (one: DocumentCounts, other: DocumentCounts): DocumentCounts => ({
  totalSections: one.totalSections + other.totalSections,
  doneSections: one.doneSections + other.doneSections,
  totalAc: one.totalAc + other.totalAc,
  doneAc: one.doneAc + other.doneAc,
  realizedAc: one.realizedAc + other.realizedAc,
})
