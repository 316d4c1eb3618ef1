import { z } from 'zod'
import { byName } from '../kernel/wire'

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
  /** A word was taken for a mistyped one. */
  'typo',
  /** Not every word is there. */
  'some_words',
  /** It speaks of the same, whatever its words. */
  'meaning',
  /** No words were asked for. */
  'filters',
] as const
export type Match = (typeof MATCHES)[number]

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
    matched: z.array(z.enum(MATCHES)),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>

const Facet = byName(z.number().int())

const QueryDiagnostic = z
  .object({
    severity: z.enum(['warning', 'info']),
    code: z.string(),
    message: z.string(),
    /** Where in `q`, from 1. */
    column: z.number().int(),
    length: z.number().int(),
  })
  .meta({ id: 'QueryDiagnostic' })

export const SearchWire = z
  .object({
    results: z.array(SearchHit),
    total: z.number().int(),
    /** There are more than `total`, or may be. */
    total_is_capped: z.boolean(),
    facets: z.object({ status: Facet, repo: Facet, team: Facet, tag: Facet }),
    /** The facets count the best matches only: counting all would have taken too long, or somebody is still typing. */
    facets_are_partial: z.boolean(),
    took_ms: z.number(),
    /** The time ran out: these are the best of what was seen until then. */
    partial: z.boolean(),
    /** Nothing holds all of the words; these hold some. */
    relaxed: z.boolean(),
    /** What was searched instead, when words looked mistyped. */
    corrected: z.string().nullable(),
    /** What else to search for, when nothing was found. */
    suggestions: z.array(z.string()),
    /** What could not be understood of the query; the rest was searched. */
    diagnostics: z.array(QueryDiagnostic),
  })
  .meta({ id: 'SearchResults' })
export type SearchWire = z.infer<typeof SearchWire>
