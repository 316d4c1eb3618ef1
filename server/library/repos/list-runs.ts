import { and, count, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { runs } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { findRepository } from '#server/kernel/repositories/find-repository'
import type { RunsWire, RunWire } from './wire'

export async function listRuns(
  ctx: OrgContext,
  owner: string,
  name: string,
  page: { limit: number; offset: number },
): Promise<z.infer<typeof RunsWire>> {
  const repository = await findRepository(ctx, owner, name)
  const ofRepository = and(eq(runs.orgId, ctx.org.id), eq(runs.repositoryId, repository.id))
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select()
      .from(runs)
      .where(ofRepository)
      .orderBy(desc(runs.id))
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(runs).where(ofRepository),
  ])
  return { runs: rows.map(runToWire), total: counted?.total ?? 0 }
}

export const runToWire = (run: typeof runs.$inferSelect): RunWire => ({
  id: run.id,
  state: run.state,
  step: run.step,
  done: run.doneCount,
  total: run.totalCount,
  written: run.writtenCount,
  head_sha: run.headSha,
  resumes_at: run.resumesAt?.toISOString() ?? null,
  error: run.error,
  problems: run.problems.map(({ path, ...problem }) => ({ file_path: path, ...problem })),
  created_at: run.createdAt.toISOString(),
  started_at: run.startedAt?.toISOString() ?? null,
  finished_at: run.finishedAt?.toISOString() ?? null,
})
