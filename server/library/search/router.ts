import { z } from 'zod'
import { fromReplica } from '#server/kernel/database/from-replica'
import { paging, QueryFlag } from '#server/kernel/paging'
import { orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { Text } from '#server/kernel/text/text'
import { Ok } from '#server/kernel/wire'
import { autocomplete } from './autocomplete/autocomplete'
import { countOpened } from './counts/count-opened'
import { changeCounting, getCounting } from './counts/counting'
import { listUnopened } from './counts/list-unopened'
import { deleteSavedSearch, listSavedSearches, saveSearch, watchSavedSearch } from './saved-searches'
import { searchSections } from './search-sections'
import { listUnanswered } from './unanswered'
import { SearchWire } from './wire'
import { AutocompleteWire } from './wire-autocomplete'
import { SEARCH_FILTERS } from './wire-filters'
import {
  CountingWire,
  NewSavedSearch,
  OpenedResult,
  SavedSearch,
  SavedSearchesWire,
  SavedSearchPath,
  UnansweredWire,
  UnopenedWire,
  WatchInput,
} from './wire-searches'

const SearchInput = z.object({
  /** Any length: the response's diagnostics report what was cut. */
  q: z.string().default(''),
  ...SEARCH_FILTERS,
  typing: QueryFlag.optional(),
  ...paging(),
})

const AutocompleteInput = z.object({ q: Text.max(200, 'may have at most 200 characters').default('') })

export const searchRouter = router({
  autocomplete: orgProcedure('specs:read')
    .input(AutocompleteInput)
    .output(AutocompleteWire)
    .query(({ ctx, input }) => fromReplica(ctx, (ctx) => autocomplete(ctx, input.q))),

  search: orgProcedure('specs:read')
    .input(SearchInput)
    .output(SearchWire)
    .query(({ ctx, input }) => fromReplica(ctx, (ctx) => searchSections(ctx, input))),

  unanswered: orgProcedure('org:manage')
    .input(z.object(paging()))
    .output(UnansweredWire)
    .query(({ ctx, input }) => listUnanswered(ctx, input)),

  unopened: orgProcedure('org:manage')
    .input(z.object(paging()))
    .output(UnopenedWire)
    .query(({ ctx, input }) => listUnopened(ctx, input)),

  opened: orgProcedure('specs:read')
    .input(OpenedResult)
    .output(Ok)
    .mutation(({ ctx, input }) => countOpened(ctx, input)),

  counting: orgProcedure('org:manage')
    .output(CountingWire)
    .query(({ ctx }) => getCounting(ctx)),

  changeCounting: orgProcedure('org:manage')
    .input(CountingWire)
    .output(CountingWire)
    .mutation(({ ctx, input }) => changeCounting(ctx, input)),

  saved: orgProcedure('specs:read')
    .output(SavedSearchesWire)
    .query(({ ctx }) => listSavedSearches(ctx)),

  save: orgProcedure('specs:read')
    .input(NewSavedSearch)
    .output(SavedSearch)
    .mutation(({ ctx, input }) => saveSearch(ctx, input)),

  watchSaved: procedureFor(SavedSearchPath)('specs:read')
    .input(WatchInput)
    .output(SavedSearch)
    .mutation(({ ctx, input }) => watchSavedSearch(ctx, input.search_id, input.watch)),

  deleteSaved: procedureFor(SavedSearchPath)('specs:read')
    .output(Ok)
    .mutation(({ ctx, input }) => deleteSavedSearch(ctx, input.search_id)),
})
