import type { Context } from '#server/kernel/context'
import type { EventSubscription } from '#server/kernel/events'
import { addJob, type JobHandlers } from '#server/kernel/jobs'
import { orgProcedure, router } from '#server/kernel/procedures'
import type { ActName } from '#server/kernel/registry'
import { withTransaction } from '#server/kernel/transaction'
import { Ok } from '#server/kernel/wire'
import { recordAct } from '#server/platform/audit/index'
import type * as jobs from './jobs'
import { shine } from './jobs'

/** Found at run time: the compiler knows only the acts of modules listed in `server/modules.ts`, and this one is not. */
const findLight = ({ registry }: Context) =>
  Object.keys(registry.acts).find((act): act is ActName => act === 'beacon.light')

const beaconRouter = router({
  light: orgProcedure('org:manage')
    .output(Ok)
    .mutation(({ ctx }) =>
      withTransaction(ctx, async (tx) => {
        const act = findLight(tx)
        if (act) await recordAct(tx, { act, target: { kind: 'beacon', id: tx.org.id } })
        await addJob(tx, shine, { orgId: tx.org.id, requestId: tx.requestId })
        return { ok: true as const }
      }),
    ),
})

export const procedures = { beacon: beaconRouter }

/** Records the jobs that ran, for assertions. */
export const seen: string[] = []

export const jobHandlers: JobHandlers<typeof jobs> = {
  shine: async (_, { orgId }) => seen.push(`shine for ${orgId}`),
  dim: async () => seen.push('dim'),
}

export const events: readonly EventSubscription[] = [
  {
    source: 'github',
    kind: 'star',
    async handle(_, { deliveryId }) {
      seen.push(`star ${deliveryId}`)
      return { orgId: null }
    },
  },
]
