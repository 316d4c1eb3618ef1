import { z } from 'zod'
import { REVIEW_STATUSES, STATES } from '../../spec/types'
import { paging } from '../kernel/paging'
import { orgProcedure, router } from '../kernel/procedures'
import { RepoFilter } from '../kernel/repo-filter'
import { Text } from '../kernel/text'
import { searchSections } from './search-sections'
import { SearchWire } from './wire'

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

export const searchRouter = router({
  search: orgProcedure('specs:read')
    .input(SearchInput)
    .output(SearchWire)
    .query(({ ctx, input }) => searchSections(ctx, input)),
})
