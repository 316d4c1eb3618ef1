import { z } from 'zod'
import { SUGGESTION_STATES } from '#db/schema/index'
import { paging, QueryFlag } from '#server/kernel/paging'
import { FilePath, RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { ExpectedDocument } from '#server/kernel/repositories/expected-document'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { hasVisibleCharacter, INVISIBLE, Text } from '#server/kernel/text/text'
import { FileText, SaveAs } from '#server/writing/editor/index'
import { PersonWire } from '#server/writing/issues/index'

const MAX_SECTION_CHARACTERS = 50_000
const MAX_WORDS = 5_000

export const SuggestionPath = OrgPath.extend({ suggestion_id: RowId })

export const SuggestionQuery = z
  .object({
    repo: RepoFilter.optional(),
    path: FilePath.optional(),
    state: z.enum([...SUGGESTION_STATES, 'all']).default('open'),
    mine: QueryFlag.default(false).meta({ description: 'Only your own' }),
    ...paging(20),
  })
  .refine(({ repo, path }) => path === undefined || repo !== undefined, {
    path: ['repo'],
    message: 'is needed with a path',
  })
export type SuggestionQuery = z.infer<typeof SuggestionQuery>

export const NewSuggestion = z.object({
  repo: RepoFilter,
  path: FilePath,
  section_id: Text.min(1).max(1_000),
  content: FileText.max(MAX_SECTION_CHARACTERS).meta({
    description: 'The new text of the section in Markdown, without its heading and subsections',
  }),
  base: z.string().max(MAX_SECTION_CHARACTERS).optional().meta({
    description: 'The text that you changed. If the section has another one now, nothing is stored.',
  }),
  message: Text.max(MAX_WORDS).default(''),
})
export type NewSuggestion = z.infer<typeof NewSuggestion>

export const AcceptInput = z.object({ as: SaveAs })

export const DeclineInput = z.object({
  words: Text.max(MAX_WORDS).refine(hasVisibleCharacter, INVISIBLE),
})

export const DecideInput = ExpectedDocument.extend({
  decision: z.enum(['accept', 'decline']),
  words: Text.max(MAX_WORDS).default(''),
  as: SaveAs,
}).refine(({ decision, words }) => decision === 'accept' || hasVisibleCharacter(words), {
  path: ['words'],
  message: 'must say why',
})

const suggestion = {
  id: z.number().int(),
  repo: z.string(),
  path: z.string(),
  document_title: z.string().meta({ description: 'The path if the document is gone' }),
  section_id: z.string(),
  section_title: z.string(),
  author: PersonWire,
  message: z.string(),
  state: z.enum(SUGGESTION_STATES),
  words: z.string().meta({ description: 'Why it was declined or closed' }),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  saved_url: z.string().nullable().meta({ description: 'The document or pull request with the change' }),
  created_at: z.string(),
  updated_at: z.string(),
  url: z.string(),
}

const ListedSuggestionWire = z.object(suggestion).meta({ id: 'ListedSuggestedChange' })

export const SuggestionWire = z
  .object({
    ...suggestion,
    base: z.string().meta({ description: 'The text of the section that the author saw' }),
    content: z.string(),
    has_changed: z.boolean().meta({
      description: 'The section has changed since, so the suggestion cannot be accepted as it is',
    }),
    may_decide: z.boolean(),
    may_withdraw: z.boolean(),
  })
  .meta({ id: 'SuggestedChange' })
export type SuggestionWire = z.infer<typeof SuggestionWire>

export const SuggestionsWire = z.object({
  suggestions: z.array(ListedSuggestionWire),
  total: z.number().int(),
})
export type SuggestionsWire = z.infer<typeof SuggestionsWire>
