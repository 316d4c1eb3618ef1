import type { Context } from '../server/kernel/context'
import { reapDeadWorkers } from './reap-dead-workers'
import { BEAT_MS } from './rhythm'

/** Looks at the start and then regularly for workers that have died; resolves to the function that ends it. */
export async function startReaper(ctx: Context): Promise<() => Promise<void>> {
  let reaping = reap()
  await reaping
  const timer = setInterval(() => {
    reaping = reaping.then(reap)
  }, BEAT_MS)
  return async () => {
    clearInterval(timer)
    await reaping
  }

  async function reap(): Promise<void> {
    try {
      await reapDeadWorkers(ctx)
    } catch (error) {
      ctx.log.error({ err: error }, 'the jobs of dead workers could not be looked after')
    }
  }
}
