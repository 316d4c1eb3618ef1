import { z } from 'zod'

export const SearchHit = z
  .object({
    file_path: z.string(),
    /** null for the text before a document's first section. */
    section_id: z.string().nullable(),
    heading: z.string(),
    title: z.string(),
    /** Escaped HTML in which only `<mark>` is markup. */
    snippet: z.string(),
    score: z.number(),
    status: z.string().nullable(),
    owner: z.string().nullable(),
    team: z.string().nullable(),
    tags: z.array(z.string()),
    repo_full_name: z.string(),
    repo_owner: z.string(),
    repo_name: z.string(),
    doc_type: z.string(),
    review_status: z.string().nullable(),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>

const Facet = z.record(z.string(), z.number().int())

export const SearchWire = z
  .object({
    results: z.array(SearchHit),
    total: z.number().int(),
    facets: z.object({ status: Facet, repo: Facet, team: Facet, tag: Facet }),
    took_ms: z.number(),
  })
  .meta({ id: 'SearchResults' })
export type SearchWire = z.infer<typeof SearchWire>
