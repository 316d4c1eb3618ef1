import { type Act, recordActs } from '../audit'
import type { Context } from '../kernel/context'
import { type Adoption, fullName } from './plan-adoption'

type Named = Parameters<typeof fullName>[0]

/** What an org has won and lost by what an owner of its account did at the code host, act by act. */
export function recordAdoption(
  ctx: Context,
  orgId: number,
  { added, returning, renamed, gone }: Adoption,
  addedIds: number[],
): Promise<void> {
  const targetOf = (id: number, named: Named) => ({ kind: 'repository', id, name: fullName(named) })
  return recordActs({ ...ctx, org: { id: orgId } }, [
    ...addedIds.map((id, at): Act => {
      const offer = added[at]
      if (!offer) throw new Error('more repositories were written than were offered')
      return { act: 'repository.connect', target: targetOf(id, offer) }
    }),
    ...returning.map(({ known, offer }): Act => {
      return { act: 'repository.connect', target: targetOf(known.id, offer) }
    }),
    ...renamed.map(({ known, offer }): Act => {
      return {
        act: 'repository.rename',
        target: targetOf(known.id, offer),
        details: { before: fullName(known) },
      }
    }),
    ...gone.map((known): Act => ({ act: 'repository.disconnect', target: targetOf(known.id, known) })),
  ])
}
