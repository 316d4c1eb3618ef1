import type { OrgContext } from '#server/kernel/context'
import { findRepository } from '#server/kernel/repositories/find-repository'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import type { StreamEvent } from '#server/kernel/stream-event'
import { listRuns } from '#server/library/repos/index'
import { watchRuns } from './watch-changes'

const SHOWN_RUNS = 5

/** Yields `runs` once with the latest runs, then a `run` for each run that changed or is new. */
export async function followRepository(
  ctx: OrgContext,
  owner: string,
  name: string,
  signal?: AbortSignal,
): Promise<AsyncIterable<StreamEvent>> {
  const repository = await findRepository(ctx, owner, name)
  const concerns = ({ orgId, repositoryId }: RepositoryId) =>
    orgId === repository.orgId && repositoryId === repository.id

  async function* events(): AsyncGenerator<StreamEvent> {
    for await (const moved of watchRuns(ctx, { concerns, signal })) {
      if (moved === null)
        yield { event: 'runs', data: await listRuns(ctx, owner, name, { limit: SHOWN_RUNS, offset: 0 }) }
      else for (const { run } of moved) yield { event: 'run', data: run }
    }
  }
  return events()
}
