import type { JobHandlers } from '../kernel/jobs'
import type * as jobs from './jobs'
import { settlePullSave } from './pull-save/settle-pull-save'
import { editorRouter } from './router'

export const procedures = { editor: editorRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  settlePullSave: (ctx, payload) => settlePullSave(ctx, payload),
}
