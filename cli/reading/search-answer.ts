import { z } from 'zod'
import { SearchHit } from '#cli/source/wire/search'

/** The published form of the answer of `svc search`. */
export const SearchAnswer = z.object({ query: z.string(), results: z.array(SearchHit), total: z.int() })
