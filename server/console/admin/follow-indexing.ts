import type { AdministeredOrgs } from '#server/kernel/access/administered-orgs'
import type { Context } from '#server/kernel/context'
import type { StreamEvent } from '#server/kernel/stream-event'
import { type RunOf, watchRuns } from '#server/library/progress/index'
import { getIndexing, jobToWire } from './get-indexing'

/** Yields `indexing` once with the current state, then a `job` for each new or changed run. */
export async function* followIndexing(
  ctx: Context,
  administered: AdministeredOrgs,
  signal?: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const concerns = ({ orgId }: RunOf) => administered === 'all' || administered.includes(orgId)
  for await (const moved of watchRuns(ctx, { concerns, signal })) {
    if (moved === null) yield { event: 'indexing', data: await getIndexing(ctx, administered) }
    else for (const job of moved) yield { event: 'job', data: { ...jobToWire(job), step: job.run.step } }
  }
}
