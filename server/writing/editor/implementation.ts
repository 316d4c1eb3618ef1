import type { JobHandlers } from '#server/kernel/jobs'
import { editsRouter } from './edits/router'
import { includeRouter } from './include/router'
import type * as jobs from './jobs'
import { movesRouter } from './moves/router'
import { settlePullSave } from './pull-save/settle-pull-save'
import { editorRouter } from './router'

export { tools } from './edits/tools'

export const procedures = {
  editor: editorRouter,
  edits: editsRouter,
  include: includeRouter,
  moves: movesRouter,
}

export const jobHandlers: JobHandlers<typeof jobs> = {
  settlePullSave: (ctx, payload) => settlePullSave(ctx, payload),
}
