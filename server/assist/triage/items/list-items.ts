import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { repositories, triageItems, triageSteps, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { TriageFilter, TriageItemsWire, TriageItemWire } from '../wire'

const columnsOf = (orgId: number) => ({
  item: triageItems,
  repo: sql<string>`${repositories.owner} || '/' || ${repositories.name}`,
  deciderName: users.name,
  labels: stepContent<string[] | null>(orgId, 'labels', 'labels'),
  proposalUrl: stepContent<string | null>(orgId, 'spec', 'url'),
  refusal: sql<
    string | null
  >`(select string_agg(distinct ${triageSteps.content} ->> 'refusal', ' ') from ${triageSteps}
    where ${triageSteps.orgId} = ${orgId} and ${triageSteps.itemId} = ${triageItems.id}
      and not ${triageSteps.isDone})`,
})

function stepContent<Value>(orgId: number, kind: 'labels' | 'spec', field: string) {
  return sql<Value>`(select ${triageSteps.content} -> ${field} from ${triageSteps}
    where ${triageSteps.orgId} = ${orgId} and ${triageSteps.itemId} = ${triageItems.id}
      and ${triageSteps.kind} = ${kind} and ${triageSteps.isDone})`
}

export async function listItems(
  ctx: OrgContext,
  { limit, offset, ...filter }: TriageFilter,
): Promise<TriageItemsWire> {
  const matching = and(eq(triageItems.orgId, ctx.org.id), isWanted(filter))
  const [rows, [counted]] = await Promise.all([
    selectItems(ctx).where(matching).orderBy(desc(triageItems.id)).limit(limit).offset(offset),
    ctx.db
      .select({ total: count() })
      .from(triageItems)
      .innerJoin(repositories, ofRepository())
      .where(matching),
  ])
  return { items: rows.map(toWire), total: counted?.total ?? 0 }
}

function isWanted({
  state,
  repo,
  classification,
  q,
}: Omit<TriageFilter, 'limit' | 'offset'>): SQL | undefined {
  const text = sql`lower(concat_ws(' ', ${triageItems.title}, ${triageItems.author}, '#' || ${triageItems.number}))`
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return and(
    state === 'all' ? undefined : eq(triageItems.state, state),
    repo &&
      sql`lower(${repositories.owner}) = lower(${repo.owner}) and lower(${repositories.name}) = lower(${repo.name})`,
    classification === 'none' ? isNull(triageItems.classification) : undefined,
    classification && classification !== 'none' ? eq(triageItems.classification, classification) : undefined,
    ...words.map((word) => sql`strpos(${text}, ${word}) > 0`),
  )
}

/** Null if the org has no such item. */
export async function getItem(ctx: OrgContext, id: number): Promise<TriageItemWire | null> {
  const [row] = await selectItems(ctx).where(and(eq(triageItems.orgId, ctx.org.id), eq(triageItems.id, id)))
  return row ? toWire(row) : null
}

/** Items of disconnected repositories are not shown. */
const ofRepository = () =>
  and(
    eq(repositories.orgId, triageItems.orgId),
    eq(repositories.id, triageItems.repositoryId),
    sql`${repositories.disconnectedAt} is null`,
  )

const selectItems = ({ db, org }: OrgContext) =>
  db
    .select(columnsOf(org.id))
    .from(triageItems)
    .innerJoin(repositories, ofRepository())
    .leftJoin(users, eq(users.id, triageItems.decidedBy))

type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

const toWire = ({ item, repo, deciderName, labels, proposalUrl, refusal }: ItemRow): TriageItemWire => ({
  id: item.id,
  repo,
  number: item.number,
  title: item.title,
  author: item.author,
  url: item.url,
  issue_state: item.issueState,
  state: item.state,
  classification: item.classification,
  confidence: item.confidence,
  duplicate_of: item.duplicateOf,
  similar: item.similar,
  sections: item.sections,
  labels: labels ?? [],
  proposal_url: proposalUrl,
  note: [item.note, refusal].filter(Boolean).join(' ') || null,
  decided_by: deciderName,
  decided_at: item.decidedAt?.toISOString() ?? null,
  created_at: item.createdAt.toISOString(),
  updated_at: item.updatedAt.toISOString(),
})
