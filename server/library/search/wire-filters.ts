import { z } from 'zod'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { Text } from '#server/kernel/text/text'
import { REVIEW_STATUSES, STATES } from '#spec/types'

const Name = Text.min(1, 'must not be empty').max(200)

/** The parameters of a search that are also filters of the query language. */
export const SEARCH_FILTERS = {
  team: Name.optional(),
  status: z.enum(STATES).optional(),
  tag: Name.optional(),
  repo: RepoFilter.optional(),
  review_status: z.enum(REVIEW_STATUSES).optional(),
}
