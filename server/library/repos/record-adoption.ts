import type { Context } from '#server/kernel/context'
import { type Act, recordActs } from '#server/platform/audit/index'
import { type Adoption, fullName } from './plan-adoption'

type RepositoryName = Parameters<typeof fullName>[0]

/** Records audit acts for repositories that were added, renamed or removed at the code host. */
export function recordAdoption(
  ctx: Context,
  orgId: number,
  { added, returning, renamed, gone }: Adoption,
  addedIds: number[],
): Promise<void> {
  const targetOf = (id: number, repository: RepositoryName) => ({
    kind: 'repository',
    id,
    name: fullName(repository),
  })
  return recordActs({ ...ctx, org: { id: orgId } }, [
    ...addedIds.map((id, at): Act => {
      const offer = added[at]
      if (!offer) throw new Error('more repositories were inserted than offered')
      return { act: 'repository.connect', target: targetOf(id, offer) }
    }),
    ...returning.map(({ stored, offer }): Act => {
      return { act: 'repository.connect', target: targetOf(stored.id, offer) }
    }),
    ...renamed.map(({ stored, offer }): Act => {
      return {
        act: 'repository.rename',
        target: targetOf(stored.id, offer),
        details: { before: fullName(stored) },
      }
    }),
    ...gone.map((stored): Act => ({ act: 'repository.disconnect', target: targetOf(stored.id, stored) })),
  ])
}
