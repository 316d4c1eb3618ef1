import { z } from 'zod'
import { REVIEW_STATUSES, STATES } from '../../spec/types'
import { paging } from '../kernel/paging'
import { orgProcedure, router } from '../kernel/procedures'
import { RepoFilter } from '../kernel/repo-filter'
import { Text } from '../kernel/text'
import { autocomplete } from './autocomplete'
import { searchSections } from './search-sections'
import { SearchWire } from './wire'
import { AutocompleteWire } from './wire-autocomplete'

const Name = Text.max(200)

const Flag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === '1' || value === 'true')

const SearchInput = z.object({
  /** Of any length: what is too much is told in the answer's diagnostics. */
  q: z.string().default(''),
  team: Name.optional(),
  status: z.enum(STATES).optional(),
  tag: Name.optional(),
  repo: RepoFilter.optional(),
  review_status: z.enum(REVIEW_STATUSES).optional(),
  typing: Flag.optional(),
  ...paging(),
})

/** While somebody types. */
const Beginning = z.object({ q: Text.max(200, 'may have at most 200 characters').default('') })

export const searchRouter = router({
  autocomplete: orgProcedure('specs:read')
    .input(Beginning)
    .output(AutocompleteWire)
    .query(({ ctx, input }) => autocomplete(ctx, input.q)),

  search: orgProcedure('specs:read')
    .input(SearchInput)
    .output(SearchWire)
    .query(({ ctx, input }) => searchSections(ctx, input)),
})
