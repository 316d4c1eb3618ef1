import { desc } from 'drizzle-orm'
import type { z } from 'zod'
import { reconciliations } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { ReconciliationsWire } from './wire'

const SHOWN_RECONCILIATIONS = 10

/** The latest reconciliations, newest first. */
export async function listReconciliations({ db }: Context): Promise<z.infer<typeof ReconciliationsWire>> {
  const rows = await db
    .select()
    .from(reconciliations)
    .orderBy(desc(reconciliations.id))
    .limit(SHOWN_RECONCILIATIONS)
  return {
    reconciliations: rows.map((row) => ({
      id: row.id,
      state: row.state,
      started_at: row.startedAt.toISOString(),
      finished_at: row.finishedAt?.toISOString() ?? null,
      resumes_at: row.resumesAt?.toISOString() ?? null,
      checked: { installations: row.counts.installations, repositories: row.counts.repositories },
      repaired: {
        installation_states: row.counts.states,
        repositories_connected: row.counts.connected,
        repositories_disconnected: row.counts.disconnected,
        repositories_renamed: row.counts.renamed,
        indexes_queued: row.counts.indexed,
        deliveries_redelivered: row.counts.redelivered,
      },
      problems: row.problems,
    })),
  }
}
