import type { Context } from '../kernel/context'
import { addJob } from '../kernel/jobs'
import { syncInstallation } from './jobs'

/** GitHub tells of one act in several events: they are waited for, and answered by one comparison. */
const GATHER_MS = 1_000

/** Has the installation compared with the code host soon. Whatever happens until then is compared along with it. */
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
