import { z } from 'zod'
import { RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { hasVisibleCharacter, INVISIBLE, Text } from '#server/kernel/text/text'
import { SEARCH_FILTERS } from './wire-filters'

export const UnansweredWire = z
  .object({
    searches: z.array(
      z.object({ query: z.string(), count: z.number().int(), first_at: z.string(), last_at: z.string() }),
    ),
    total: z.number().int(),
  })
  .meta({ id: 'UnansweredSearches' })
export type UnansweredWire = z.infer<typeof UnansweredWire>

export const UnopenedWire = z
  .object({
    searches: z.array(z.object({ query: z.string(), count: z.number().int(), last_day: z.string() })),
    total: z.number().int(),
  })
  .meta({ id: 'UnopenedSearches' })
export type UnopenedWire = z.infer<typeof UnopenedWire>

export const CountingWire = z.object({ counts_searches: z.boolean() }).meta({ id: 'SearchCounting' })

export const OpenedResult = z.object({
  /** As it was searched, with the same filters. */
  q: Text.min(1, 'must not be empty').max(1000),
  ...SEARCH_FILTERS,
  /** The search ran while the person was still typing. */
  typing: z.boolean().default(false),
})

export const NewSavedSearch = z.object({
  name: Text.trim().min(1, 'must not be empty').max(100).refine(hasVisibleCharacter, INVISIBLE),
  /** In the query language, including filters. */
  query: Text.trim().min(1, 'must not be empty').max(1000),
  watch: z.boolean().default(false).meta({ description: 'Notify the caller when the results change.' }),
})

export const WatchInput = z.object({ watch: z.boolean() })

export const SavedSearchPath = OrgPath.extend({ search_id: RowId })

export const SavedSearch = z
  .object({
    id: z.number().int(),
    name: z.string(),
    query: z.string(),
    watched: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof SavedSearch>

export const SavedSearchesWire = z.object({ searches: z.array(SavedSearch) }).meta({ id: 'SavedSearches' })
export type SavedSearchesWire = z.infer<typeof SavedSearchesWire>
