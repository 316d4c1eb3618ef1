import type { Context } from '../server/kernel/context'
import { reapDeadWorkers } from './reap-dead-workers'
import type { Rhythm } from './rhythm'

export interface Reaper {
  /** Looks for workers that have died, unless it is still busy with the last ones. */
  look(): void
  /** Resolves when it is done with those. */
  rest(): Promise<void>
}

export function createReaper(ctx: Context, rhythm: Rhythm): Reaper {
  let reaping: Promise<void> | null = null

  async function reap(): Promise<void> {
    try {
      await reapDeadWorkers(ctx, rhythm)
    } catch (error) {
      ctx.log.error({ err: error }, 'the jobs of dead workers could not be looked after')
    } finally {
      reaping = null
    }
  }

  return {
    look() {
      reaping ??= reap()
    },
    async rest() {
      await reaping
    },
  }
}
