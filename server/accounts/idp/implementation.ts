import type { JobHandlers } from '#server/kernel/jobs'
import type * as jobs from './jobs'
import { rotateKeysWhenDue } from './signing-keys'

export const jobHandlers: JobHandlers<typeof jobs> = {
  rotateKeys: (ctx) => rotateKeysWhenDue(ctx),
}
