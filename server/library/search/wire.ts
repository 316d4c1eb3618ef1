import { z } from 'zod'
import { byName } from '#server/kernel/wire'

/** Why a section was found. */
export const MATCHES = [
  'title',
  'heading',
  'body',
  'criteria',
  'identifier',
  'tag',
  'owner',
  'team',
  'path',
  /** A corrected typing error matched. */
  'typo',
  /** A synonym of a word matched, not the word itself. */
  'synonym',
  /** The document lacks some of the words. */
  'some_words',
  /** The meaning is similar. */
  'meaning',
  /** The search has filters only. */
  'filters',
] as const
export type Match = (typeof MATCHES)[number]

const FoundSection = z
  .object({
    section_id: z.string().nullable(),
    heading: z.string(),
    /** The heading as escaped HTML, with `<mark>` around the words that match. */
    heading_snippet: z.string(),
    /** Escaped HTML in which only `<mark>` is markup. */
    snippet: z.string(),
    score: z.number(),
  })
  .meta({ id: 'FoundSection' })

/** A document. The fields of a section are those of its best section. */
export const SearchHit = z
  .object({
    file_path: z.string(),
    document_title: z.string(),
    /** What orders the document among its neighbors, like `ADR 12`. */
    title_prefix: z.string().nullable(),
    /** The best sections, the best first, at most three. */
    sections: z.array(FoundSection),
    /** null for the text before a document's first section. */
    section_id: z.string().nullable(),
    heading: z.string(),
    /** The heading as escaped HTML, with `<mark>` around the words that match. */
    heading_snippet: z.string(),
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
    matched: z.array(z.enum(MATCHES)),
    /** Whether an admin pinned the document to this search. Pinned documents come first. */
    pinned: z.boolean(),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>

const Facet = byName(z.number().int())

const QueryDiagnostic = z
  .object({
    severity: z.enum(['warning', 'info']),
    code: z.string(),
    message: z.string(),
    /** Position in `q`, from 1. */
    column: z.number().int(),
    length: z.number().int(),
  })
  .meta({ id: 'QueryDiagnostic' })

export const SearchWire = z
  .object({
    results: z.array(SearchHit),
    total: z.number().int(),
    /** True if `total` is a lower bound. */
    total_is_capped: z.boolean(),
    facets: z.object({ status: Facet, repo: Facet, team: Facet, tag: Facet }),
    /** The facets count only the best matches: counting all takes too long, or the user is typing. */
    facets_are_partial: z.boolean(),
    took_ms: z.number(),
    /** The time limit was reached: matches may be missing. */
    partial: z.boolean(),
    /** Set if results lack some of the words: those that the best of these results lacks. */
    relaxed: z.object({ without: z.array(z.string()) }).nullable(),
    /** The corrected query that was searched instead of a mistyped one. */
    corrected: z.string().nullable(),
    /** Other searches to try if nothing was found. */
    suggestions: z.array(z.string()),
    /** The query with unknown filters, values and names replaced by similar ones. */
    did_you_mean: z.string().nullable(),
    /** Sentences on how the query was searched, such as that it took too long. */
    notices: z.array(z.string()),
    /** Invalid parts of the query. The rest was searched. */
    diagnostics: z.array(QueryDiagnostic),
  })
  .meta({ id: 'SearchResults' })
export type SearchWire = z.infer<typeof SearchWire>
