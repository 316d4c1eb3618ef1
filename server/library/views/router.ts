import { orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { listViewsOf } from './read-views'
import { changeView, deleteView, saveView } from './save-view'
import { ListViewsWire, ListViewWire, NewView, ViewChange, ViewPath, ViewQuery } from './wire'

/** Readers save views of their own. Shared views need `specs:write`, which the work checks. */
export const viewsRouter = router({
  list: orgProcedure('specs:read')
    .input(ViewQuery)
    .output(ListViewsWire)
    .query(({ ctx, input }) => listViewsOf(ctx, input)),

  save: orgProcedure('specs:read')
    .input(NewView)
    .output(ListViewWire)
    .mutation(({ ctx, input }) => saveView(ctx, input)),

  change: procedureFor(ViewPath)('specs:read')
    .input(ViewChange)
    .output(ListViewWire)
    .mutation(({ ctx, input }) => changeView(ctx, input.view_id, input)),

  remove: procedureFor(ViewPath)('specs:read')
    .output(Ok)
    .mutation(({ ctx, input }) => deleteView(ctx, input.view_id)),
})
