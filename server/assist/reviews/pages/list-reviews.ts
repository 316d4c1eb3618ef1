import { and, asc, count, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import { repositories, reviewFindings, reviewRuns, reviews } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { byText } from '#server/kernel/database/list-order'
import type { ReviewOrder } from '#shared/list-sorts'
import type { ReviewsQuery, ReviewsWire, ReviewWire } from '../wire'

/** The reviewed pull requests of the org. */
export async function listReviews(
  ctx: OrgContext,
  { repo, state, sort, limit, offset }: ReviewsQuery,
): Promise<ReviewsWire> {
  const where = and(
    eq(reviews.orgId, ctx.org.id),
    state === 'all' ? undefined : eq(reviews.state, state),
    repo && isNamed(repo.owner, repo.name),
  )
  const rows = await selectReviews(ctx, where)
    .orderBy(...orderOf(ctx, sort))
    .limit(limit)
    .offset(offset)
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(reviews)
    .innerJoin(repositories, isOfReview)
    .where(where)
  return { reviews: rows.map(reviewToWire), total: counted?.total ?? 0, month: await sumMonth(ctx) }
}

export const isNamed = (owner: string, name: string): SQL | undefined =>
  and(
    eq(sql`lower(${repositories.owner})`, owner.toLowerCase()),
    eq(sql`lower(${repositories.name})`, name.toLowerCase()),
  )

const isOfReview = and(
  eq(repositories.orgId, reviews.orgId),
  eq(repositories.id, reviews.repositoryId),
  sql`${repositories.disconnectedAt} is null`,
)

/** Names the org by its value: compared with the review's, a distributed database asks all nodes. */
const countOpenFindings = ({ org }: OrgContext) => sql<number>`(
  select count(*)::int from ${reviewFindings} f
  where f.org_id = ${org.id} and f.repository_id = ${reviews.repositoryId} and f.number = ${reviews.number}
    and f.head_sha = ${reviews.headSha} and f.state = 'open')`

export const selectReviews = (ctx: OrgContext, where: SQL | undefined) =>
  ctx.db
    .select({
      review: reviews,
      repository: repositories,
      run: reviewRuns,
      openFindings: countOpenFindings(ctx),
    })
    .from(reviews)
    .innerJoin(repositories, isOfReview)
    .leftJoin(
      reviewRuns,
      and(
        eq(reviewRuns.orgId, reviews.orgId),
        eq(reviewRuns.repositoryId, reviews.repositoryId),
        eq(reviewRuns.number, reviews.number),
        eq(reviewRuns.headSha, reviews.headSha),
      ),
    )
    .where(where)

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

export const reviewToWire = ({ review, repository, run, openFindings }: ReviewRow): ReviewWire => ({
  repo: `${repository.owner}/${repository.name}`,
  number: review.number,
  title: review.title,
  author: review.author,
  url: review.url,
  state: review.state,
  head_branch: review.headBranch,
  base_branch: review.baseBranch,
  head_sha: review.headSha,
  summary: review.summary,
  run_state: run?.state ?? null,
  open_findings: openFindings,
  updated_at: review.updatedAt.toISOString(),
})

const FIRST_BY: Record<ReviewOrder, (ctx: OrgContext) => SQL> = {
  '-updated': () => desc(reviews.updatedAt),
  updated: () => asc(reviews.updatedAt),
  title: () => asc(byText(reviews.title)),
  '-title': () => desc(byText(reviews.title)),
  findings: (ctx) => asc(countOpenFindings(ctx)),
  '-findings': (ctx) => desc(countOpenFindings(ctx)),
}

/** A total order: newer pull requests first where the column is equal. */
const orderOf = (ctx: OrgContext, sort: ReviewOrder): SQL[] => [
  FIRST_BY[sort](ctx),
  desc(reviews.updatedAt),
  desc(reviews.number),
  desc(reviews.repositoryId),
]

/** The AI usage of the current month. */
async function sumMonth({ db, org, clock }: OrgContext): Promise<ReviewsWire['month']> {
  const now = clock.now()
  const begin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const [sum] = await db
    .select({
      ai_reviews: count(),
      input_tokens: sql<number>`coalesce(sum(${reviewRuns.inputTokens}), 0)::float8`,
      output_tokens: sql<number>`coalesce(sum(${reviewRuns.outputTokens}), 0)::float8`,
      cost_usd: sql<number | null>`sum(${reviewRuns.costMicroUsd})::float8 / 1e6`,
    })
    .from(reviewRuns)
    .where(and(eq(reviewRuns.orgId, org.id), gte(reviewRuns.aiFinishedAt, begin)))
  return sum ?? { ai_reviews: 0, input_tokens: 0, output_tokens: 0, cost_usd: null }
}
