import { z } from 'zod'
import { SearchResult } from '#cli/source/wire/search'

/** The published form of the answer of `svc search`. */
export const SearchAnswer = SearchResult.extend({ query: z.string() })
