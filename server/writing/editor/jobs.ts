import { defineJob } from '#server/kernel/jobs'

export const settlePullSave = defineJob<{ orgId: number; id: number; requestId: string }>(
  'editor/settle-pull-save',
)
