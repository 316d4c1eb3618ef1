import { z } from 'zod'

export const SUGGESTION_KINDS = [
  'recent',
  'document',
  'section',
  'repository',
  'owner',
  'team',
  'tag',
  'folder',
] as const

const Suggestion = z
  .object({
    kind: z.enum(SUGGESTION_KINDS),
    label: z.string(),
    /** Repository and path of a document, the document of a section, or the number of documents of a name or folder. */
    detail: z.string().nullable(),
    /** The page it links to. Of a name in a filter: the search with the completed filter. */
    url: z.string(),
    /** Whether an admin pinned the document to the typed search. */
    pinned: z.boolean(),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>

export const AutocompleteWire = z
  .object({ suggestions: z.array(Suggestion), took_ms: z.number() })
  .meta({ id: 'Suggestions' })
export type AutocompleteWire = z.infer<typeof AutocompleteWire>
