import type { Context } from '../kernel/context'
import { addJob } from '../kernel/jobs'

/** Has the installation compared with the code host. Ten events of one installation make one comparison. */
export const requestSync = (
  { db, requestId }: Pick<Context, 'db' | 'requestId'>,
  installationId: number,
  { runAt }: { runAt?: Date } = {},
): Promise<void> =>
  addJob(
    { db },
    'installations/sync',
    { installationId, requestId },
    { queue: `installation:${installationId}`, key: `sync:${installationId}`, maxAttempts: 12, runAt },
  )
