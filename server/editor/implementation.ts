import type { JobHandlers } from '../kernel/jobs'
import type * as jobs from './jobs'
import { editorRouter } from './router'
import { settlePullSave } from './settle-pull-save'

export const procedures = { editor: editorRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  settlePullSave: (ctx, payload) => settlePullSave(ctx, payload),
}
