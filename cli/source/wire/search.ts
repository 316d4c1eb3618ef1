import { z } from 'zod'

/** A section that matches a search; the id is null for the text before the first section. */
export const SearchHit = z.object({
  file_path: z.string(),
  section_id: z.string().nullable(),
  heading: z.string(),
  title: z.string(),
  status: z.string().nullable(),
  owner: z.string().nullable(),
  team: z.string().nullable(),
  tags: z.array(z.string()),
  doc_type: z.string(),
  review_status: z.string().nullable(),
  /** Escaped HTML in which only `<mark>` is markup. */
  snippet: z.string(),
  score: z.number(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchResult = z.object({
  /** The best matches, best first. */
  results: z.array(SearchHit),
  total: z.int(),
  /** Whether `total` is a lower bound. */
  total_is_capped: z.boolean(),
  /** Set if results lack some of the words. */
  relaxed: z.object({ without: z.array(z.string()) }).nullable(),
  /** The query that was searched instead of one with typing errors. */
  corrected: z.string().nullable(),
})
export type SearchResult = z.infer<typeof SearchResult>
