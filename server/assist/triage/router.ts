import { orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { listItems } from './items/list-items'
import { settleItem } from './items/settle-item'
import { SettleInput, TriageFilter, TriageItemsWire, TriageItemWire, TriagePath } from './wire'

const itemProcedure = procedureFor(TriagePath)

export const triageRouter = router({
  list: orgProcedure('specs:read')
    .input(TriageFilter)
    .output(TriageItemsWire)
    .query(({ ctx, input }) => listItems(ctx, input)),

  settle: itemProcedure('specs:write', 'triage')
    .input(SettleInput)
    .output(TriageItemWire)
    .mutation(({ ctx, input }) => settleItem(ctx, input.triage_item_id, input)),
})
