import { z } from 'zod'
import { FilePath } from '#server/kernel/paths'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { Text } from '#server/kernel/text/text'
import { parseQuery } from '#spec/query/index'
import { needsScan } from '../scan/scanned-parts'
import { MAX_PINNED_QUERY, pinKeyOf } from './pin-key'
import { normalizeSynonym, stemsOf, synonymProblem } from './synonym-text'

const MAX_PINS = 5
const MAX_SYNONYMS = 10

/** The text of a search without filters. It is normalized, so that "Refunds?" and "refunds" are the same search. */
const PinnedQuery = Text.min(1, 'must not be empty')
  .max(MAX_PINNED_QUERY, `may have at most ${MAX_PINNED_QUERY} characters`)
  .transform((text, ctx) => {
    const { query } = parseQuery(text)
    const parts = query?.kind === 'and' ? query.of : query ? [query] : []
    const key = pinKeyOf(query)
    if (key !== null && query && !needsScan(query) && !parts.some(({ kind }) => kind === 'filter')) return key
    ctx.addIssue({
      code: 'custom',
      message:
        'must have words, and neither filters nor patterns. Filters of a search apply to its pins, too',
    })
    return z.NEVER
  })

export const PinDocumentName = z.object({ repo: RepoFilter, file_path: FilePath })

export const PinRequest = z.object({
  query: PinnedQuery,
  /** In the order of the results. None removes the pins. */
  documents: z
    .array(PinDocumentName)
    .max(MAX_PINS, `may have at most ${MAX_PINS} documents`)
    .refine(
      (names) =>
        new Set(names.map(({ repo, file_path }) => `${repo.owner}/${repo.name}/${file_path}`)).size ===
        names.length,
      'must have each document once',
    ),
})

export const PinnedSearch = z
  .object({
    query: z.string(),
    /** The title is null if the document does not exist any more. */
    documents: z.array(z.object({ repo: z.string(), file_path: z.string(), title: z.string().nullable() })),
  })
  .meta({ id: 'PinnedSearch' })
export type PinnedSearch = z.infer<typeof PinnedSearch>

export const PinnedSearches = z.object({ pins: z.array(PinnedSearch) }).meta({ id: 'PinnedSearches' })

const SynonymText = Text.min(1, 'must not be empty')
  .max(60, 'may have at most 60 characters')
  .transform((text, ctx) => {
    const normalized = normalizeSynonym(text)
    const problem = synonymProblem(normalized)
    if (problem === null) return normalized
    ctx.addIssue({ code: 'custom', message: problem })
    return z.NEVER
  })

export const NewSynonyms = z
  .object({
    term: SynonymText,
    /** None removes the term. */
    words: z
      .array(SynonymText)
      .max(MAX_SYNONYMS, `may have at most ${MAX_SYNONYMS} synonyms`)
      .transform((words) => [...new Set(words)]),
  })
  .refine(({ term, words }) => words.every((word) => stemsOf(word) !== stemsOf(term)), {
    path: ['words'],
    message: 'must differ from the term. Other forms of a word are found without synonyms',
  })

export const SynonymEntry = z
  .object({ term: z.string(), words: z.array(z.string()) })
  .meta({ id: 'SynonymEntry' })
export type SynonymEntry = z.infer<typeof SynonymEntry>

export const SynonymEntries = z.object({ synonyms: z.array(SynonymEntry) }).meta({ id: 'SynonymEntries' })
