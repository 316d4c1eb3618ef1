import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { repositories, ticketRuns, ticketSteps } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { itemToWire } from '../plan/current-plan'
import type { RunDetailWire, RunsQuery, RunsWire, TicketRunWire } from '../wire'

/** The runs of the org, the newest first. */
export async function listRuns(
  ctx: OrgContext,
  { repo, limit, offset }: z.output<typeof RunsQuery>,
): Promise<z.infer<typeof RunsWire>> {
  const isNamed = repo
    ? and(
        eq(sql`lower(${repositories.owner})`, repo.owner.toLowerCase()),
        eq(sql`lower(${repositories.name})`, repo.name.toLowerCase()),
      )
    : undefined
  const where = and(eq(ticketRuns.orgId, ctx.org.id), isNamed)
  const runs = await selectRuns(ctx, where).orderBy(desc(ticketRuns.id)).limit(limit).offset(offset)
  const [total] = await ctx.db
    .select({ count: count() })
    .from(ticketRuns)
    .innerJoin(repositories, isOfRun)
    .where(where)
  return { runs: runs.map(runToWire), total: total?.count ?? 0 }
}

/** Steps per page are those of a page of plan items. */
export async function getRun(
  ctx: OrgContext,
  id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<z.infer<typeof RunDetailWire>> {
  const where = and(eq(ticketRuns.orgId, ctx.org.id), eq(ticketRuns.id, id))
  const [run] = await selectRuns(ctx, where)
  if (!run) throw notFound()
  const isOwn = and(eq(ticketSteps.orgId, ctx.org.id), eq(ticketSteps.runId, id))
  const steps = await ctx.db
    .select()
    .from(ticketSteps)
    .where(isOwn)
    .orderBy(asc(ticketSteps.position))
    .limit(limit)
    .offset(offset)
  const openSteps = sql<number>`(count(*) filter (where ${ticketSteps.state} in ('waiting', 'sent')))::int`
  const [total] = await ctx.db.select({ count: count(), open: openSteps }).from(ticketSteps).where(isOwn)
  return {
    run: runToWire(run),
    steps: steps.map(({ item, state, error, finishedAt, sentAt, createdAt }) => ({
      ...itemToWire(item),
      outcome: state,
      error,
      at: (finishedAt ?? sentAt ?? createdAt).toISOString(),
    })),
    total: total?.count ?? 0,
    open: total?.open ?? 0,
  }
}

const isOfRun = and(eq(repositories.orgId, ticketRuns.orgId), eq(repositories.id, ticketRuns.repositoryId))

const countOf = (orgId: number, condition: SQL) => sql<number>`(
  select count(*)::int from ${ticketSteps}
  where ${ticketSteps.orgId} = ${orgId} and ${ticketSteps.runId} = ${ticketRuns.id} and ${condition})`

const selectRuns = ({ db, org }: OrgContext, where: SQL | undefined) => {
  const done = (action: string) =>
    countOf(org.id, sql`${ticketSteps.state} = 'done' and ${ticketSteps.action} = ${action}`)
  return db
    .select({
      run: ticketRuns,
      owner: repositories.owner,
      name: repositories.name,
      created: done('create'),
      updated: done('update'),
      moved: done('move'),
      linked: done('link'),
      closed: done('close'),
      failed: countOf(org.id, sql`${ticketSteps.state} = 'failed'`),
    })
    .from(ticketRuns)
    .innerJoin(repositories, isOfRun)
    .where(where)
}

type RunRow = Awaited<ReturnType<typeof selectRuns>>[number]

const runToWire = ({ run, owner, name, ...counts }: RunRow): TicketRunWire => ({
  id: run.id,
  repo: `${owner}/${name}`,
  trigger: run.trigger,
  state: run.state,
  ...counts,
  error: run.error,
  resumes_at: run.resumesAt?.toISOString() ?? null,
  started_at: run.startedAt?.toISOString() ?? null,
  finished_at: run.finishedAt?.toISOString() ?? null,
})
