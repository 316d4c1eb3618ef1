import { repoProcedure, router } from '#server/kernel/procedures'
import { proposeIncluded, saveIncluded } from './include'
import { IncludeInput, IncludeSavedWire, IncludeWire, SaveIncludeInput } from './wire-include'

export const includeRouter = router({
  propose: repoProcedure('specs:read')
    .input(IncludeInput)
    .output(IncludeWire)
    .query(({ ctx, input }) => proposeIncluded(ctx, input, input.patterns)),

  save: repoProcedure('specs:write')
    .input(SaveIncludeInput)
    .output(IncludeSavedWire)
    .mutation(({ ctx, input }) => saveIncluded(ctx, input, input)),
})
