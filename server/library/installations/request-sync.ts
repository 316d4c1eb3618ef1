import type { Context } from '#server/kernel/context'
import { addJob } from '#server/kernel/jobs'
import { syncInstallation } from './jobs'

/** GitHub sends several events for one change. The delay in ms collects them into one sync. */
const GATHER_MS = 1_000

/** Requests a delayed sync with the code host. It covers all changes until it runs. */
export const requestSync = (
  { db, clock, requestId }: Pick<Context, 'db' | 'clock' | 'requestId'>,
  installationId: number,
): Promise<void> =>
  addJob(
    { db },
    syncInstallation,
    { installationId, requestId },
    {
      queue: `installation:${installationId}`,
      key: `sync:${installationId}`,
      maxAttempts: 12,
      runAt: new Date(clock.now().getTime() + GATHER_MS),
      keepsTime: true,
    },
  )
