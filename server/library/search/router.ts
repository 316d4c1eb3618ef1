import { z } from 'zod'
import { fromReplica } from '#server/kernel/database/from-replica'
import { paging, QueryFlag } from '#server/kernel/paging'
import { orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { Text } from '#server/kernel/text/text'
import { Ok } from '#server/kernel/wire'
import { REVIEW_STATUSES, STATES } from '#spec/types'
import { autocomplete } from './autocomplete/autocomplete'
import { deleteSavedSearch, listSavedSearches, saveSearch, watchSavedSearch } from './saved-searches'
import { searchSections } from './search-sections'
import { listUnanswered } from './unanswered'
import { SearchWire } from './wire'
import { AutocompleteWire } from './wire-autocomplete'
import {
  NewSavedSearch,
  SavedSearch,
  SavedSearchesWire,
  SavedSearchPath,
  UnansweredWire,
  WatchInput,
} from './wire-searches'

const Name = Text.min(1, 'must not be empty').max(200)

const SearchInput = z.object({
  /** Any length: the response's diagnostics report what was cut. */
  q: z.string().default(''),
  team: Name.optional(),
  status: z.enum(STATES).optional(),
  tag: Name.optional(),
  repo: RepoFilter.optional(),
  review_status: z.enum(REVIEW_STATUSES).optional(),
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
