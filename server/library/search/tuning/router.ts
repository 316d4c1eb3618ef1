import { orgProcedure, router } from '#server/kernel/procedures'
import { listPins, pinDocuments } from './manage-pins'
import { listSynonyms, setSynonyms } from './manage-synonyms'
import { NewSynonyms, PinnedSearch, PinnedSearches, PinRequest, SynonymEntries, SynonymEntry } from './wire'

export const searchTuningRouter = router({
  pins: orgProcedure('org:manage')
    .output(PinnedSearches)
    .query(({ ctx }) => listPins(ctx)),

  pin: orgProcedure('org:manage')
    .input(PinRequest)
    .output(PinnedSearch)
    .mutation(({ ctx, input }) => pinDocuments(ctx, input)),

  synonyms: orgProcedure('org:manage')
    .output(SynonymEntries)
    .query(({ ctx }) => listSynonyms(ctx)),

  setSynonyms: orgProcedure('org:manage')
    .input(NewSynonyms)
    .output(SynonymEntry)
    .mutation(({ ctx, input }) => setSynonyms(ctx, input)),
})
