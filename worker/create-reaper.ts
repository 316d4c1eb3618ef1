import type { Context } from '#server/kernel/context'
import type { HeartbeatTiming } from './heartbeat-timing'
import { reapDeadWorkers } from './reap-dead-workers'

export interface Reaper {
  /** Looks for dead workers, unless the previous check is still running. */
  check(): void
  /** Resolves when the running check is done. */
  finish(): Promise<void>
}

export function createReaper(ctx: Context, heartbeatTiming: HeartbeatTiming): Reaper {
  let reaping: Promise<void> | null = null

  async function reap(): Promise<void> {
    try {
      await reapDeadWorkers(ctx, heartbeatTiming)
    } catch (error) {
      ctx.log.error({ err: error }, 'could not recover the jobs of dead workers')
    } finally {
      reaping = null
    }
  }

  return {
    check() {
      reaping ??= reap()
    },
    async finish() {
      await reaping
    },
  }
}
