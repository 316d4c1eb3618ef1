import { and, eq } from 'drizzle-orm'
import { ticketConnections } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { compareUses } from '../compare/compare-uses'
import { connectionTarget, findOwnConnection, type OwnConnection } from '../credentials/own-connections'
import { openOwn } from '../open/open-vendor'
import type { ConnectionReport } from '../wire'
import { countTry } from './count-try'
import { explainFailure } from './explain-failure'
import { endPause, reportPauseEnd } from './resume-sync'

const TIMEOUT_MS = 30_000

/** Calls the ticket system and compares it with CONFIG.yaml. The result sets the connection's state. */
export async function testConnection(ctx: OrgContext, id: number): Promise<ConnectionReport> {
  const row = await findOwnConnection(ctx, id)
  await countTry(ctx)
  const report = await callVendor(ctx, row)
  await withTransaction(ctx, (ctx) => recordResult(ctx, row, report))
  return report
}

async function callVendor(ctx: OrgContext, row: OwnConnection): Promise<ConnectionReport> {
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) }
  try {
    const tracker = openOwn(ctx, row)
    const { name } = await tracker.identify(options)
    const projects = await tracker.listProjects(options)
    return {
      ok: true,
      problem: null,
      account: name,
      projects: projects.map(({ key, name, isWritable }) => ({ key, name, is_writable: isWritable })),
      uses: await compareUses(ctx, row, tracker, options),
    }
  } catch (error) {
    const { message: problem } = explainFailure(row, error)
    return { ok: false, problem, account: null, projects: [], uses: [] }
  }
}

async function recordResult(ctx: OrgContext, row: OwnConnection, report: ConnectionReport): Promise<void> {
  const { db, org, clock } = ctx
  const account = report.account ?? row.account
  await db
    .update(ticketConnections)
    .set({ problem: report.problem, testedAt: clock.now(), account })
    .where(and(eq(ticketConnections.orgId, org.id), eq(ticketConnections.id, row.id)))
  if (report.ok && (await endPause(ctx, row))) await reportPauseEnd(ctx)
  const target = connectionTarget(row)
  await recordAct(ctx, { act: 'ticket_connection.test', target, details: { ok: report.ok } })
}
