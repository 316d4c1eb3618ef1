import { z } from 'zod'
import { REVIEW_STATUSES, STATES } from '../../spec/types'
import { paging } from '../kernel/paging'
import { orgProcedure, router } from '../kernel/procedures'
import { RepoFilter } from '../kernel/repo-filter'
import { Text } from '../kernel/text'
import { searchSections } from './search-sections'
import { SearchWire } from './wire'

/** NUL cannot go into a query of Postgres, and means nothing to a reader. */
const Words = z
  .string()
  .max(1000, 'may have at most 1000 characters')
  .transform((text) => text.replaceAll('\0', ' '))

const Name = Text.max(200)

const SearchInput = z.object({
  q: Words.default(''),
  team: Name.optional(),
  status: z.enum(STATES).optional(),
  tag: Name.optional(),
  repo: RepoFilter.optional(),
  review_status: z.enum(REVIEW_STATUSES).optional(),
  ...paging(),
})

export const searchRouter = router({
  search: orgProcedure('specs:read')
    .input(SearchInput)
    .output(SearchWire)
    .query(({ ctx, input }) => searchSections(ctx, input)),
})
