import { defineJob } from '../kernel/jobs'

export const settlePullSave = defineJob<{ orgId: number; id: number; requestId: string }>(
  'editor/settle-pull-save',
)
