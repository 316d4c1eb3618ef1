import type { AdministeredOrgs } from '../kernel/access/administered-orgs'
import type { Context } from '../kernel/context'
import type { StreamEvent } from '../kernel/stream-event'
import { type RunOf, watchRuns } from '../progress'
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
