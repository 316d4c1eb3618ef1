import { z } from 'zod'
import { REVIEW_STATUSES, STATES } from '#spec/types'
import { pagedAnswer, pagedArguments, toolArguments } from '../arguments'
import { type AnsweredDocument, DocumentPart, documentPart } from '../document-part'
import { toolShape } from '../tool-shape'

const Hit = documentPart(
  {
    title: z.string(),
    doc_type: z.string(),
    status: z.string().nullable(),
    team: z.string().nullable(),
    pinned: z.boolean().meta({ description: 'An admin put the document first in this search' }),
  },
  {
    section_id: z
      .string()
      .nullable()
      .meta({ description: 'For get_section. Null for the text before the first section' }),
    heading: z.string().nullable(),
    snippet: z.string().nullable(),
  },
)

/** A matching section, with its names on the wire. The snippet is plain text. */
export interface FoundSection {
  title: string
  doc_type: string
  status: string | null
  team: string | null
  /** Missing in a checkout, which has no pins. */
  pinned?: boolean
  section_id: string | null
  heading: string
  snippet: string
}

export const foundSection = (document: AnsweredDocument, hit: FoundSection) =>
  new DocumentPart(
    document,
    {
      title: hit.title,
      doc_type: hit.doc_type,
      status: hit.status,
      team: hit.team,
      pinned: hit.pinned ?? false,
    },
    { section_id: hit.section_id, heading: hit.heading, snippet: hit.snippet },
  )

export const SEARCH = toolShape({
  name: 'search',
  title: 'Search specs and documents',
  description:
    'Documents that match the words, best first, each with its best section. Finds exact phrases in quotes, and takes filters such as team:billing or has:criteria in the query. It searches only documents that assistants may read; list_specs names the others.',
  toolset: 'specs',
  input: z.object({
    query: z.string().min(1).max(1000).meta({ description: 'Words, phrases and filters' }),
    repo: toolArguments.repo.optional(),
    team: z.string().min(1).max(200).optional(),
    status: z.enum(STATES).optional(),
    review_status: z.enum(REVIEW_STATUSES).optional(),
    ...pagedArguments,
  }),
  output: z.object({
    results: z.array(Hit),
    ...pagedAnswer,
    is_relaxed: z.boolean().meta({ description: 'Some results lack some of the words' }),
    without: z.array(z.string()).meta({ description: 'The words that results lack' }),
    did_you_mean: z.string().nullable().meta({ description: 'The query that was probably meant' }),
    problems: z.array(z.string()).meta({ description: 'Parts of the query that were not understood' }),
  }),
  list: 'results',
  describe({ results, total, next_offset, without, did_you_mean }) {
    const words = without.map((word) => `“${word}”`).join(', ')
    const relaxed = without.length > 0 ? ` Showing results without ${words}.` : ''
    const meant = did_you_mean === null ? '' : ` Did you mean ${did_you_mean}?`
    const more = next_offset === null ? '' : ` More with offset=${next_offset}.`
    return {
      outline: `${results.length} of ${total} documents.${relaxed}${meant}${more}${total === 0 ? ' Try fewer or other words, or list_specs.' : ''}`,
      body: results
        .map(({ repo, path, section_id, title, heading, snippet, pinned }) =>
          [
            `${repo} ${path}${section_id ? `#${section_id}` : ''}${pinned ? ' (pinned)' : ''}`,
            `  ${title} › ${heading}`,
            `  ${snippet}`,
          ].join('\n'),
        )
        .join('\n'),
    }
  },
})
