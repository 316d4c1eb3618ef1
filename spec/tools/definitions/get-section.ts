import { z } from 'zod'
import { findNamedSection } from '#spec/markdown/sections/find-named-section'
import { STATES } from '#spec/types'
import { partAnswer, toolArguments } from '../arguments'
import { DocumentPart, documentPart } from '../document-part'
import { toolShape } from '../tool-shape'
import type { SpecFacts } from './get-spec'
import { flatten } from './section-outline'

const { repo, path, from, max_chars } = toolArguments

const Criterion = z.object({
  id: z.string(),
  text: z.string(),
  checked: z.boolean(),
  realized_in: z.array(
    z.object({ pr_number: z.int().nullable(), file_path: z.string(), lines: z.string().nullable() }),
  ),
})

/** Null if the spec has no such section. */
export function sectionAnswer({ document, sections, sha }: SpecFacts, name: string): DocumentPart | null {
  const section = findNamedSection(flatten(sections), name, (each) => ({
    id: each.id,
    number: each.section_number,
  }))
  return (
    section &&
    new DocumentPart(
      document,
      { sha },
      {
        section_id: section.id,
        title: section.title,
        status: section.status.state,
        blocked_by: section.status.blocked_by,
        tickets: section.ticket_links.map(({ system, ticket_id }) => `${system}:${ticket_id}`),
        criteria: section.acceptance_criteria.map(({ id, text, checked, realized_in }) => ({
          id,
          text,
          checked,
          realized_in,
        })),
        text: section.content,
      },
    )
  )
}

export const GET_SECTION = toolShape({
  name: 'get_section',
  title: 'Get a section',
  description:
    'One section of a spec: its text, status, tickets and acceptance criteria with their ids. Name it by an id that get_spec shows, or by its number, such as 2.1.',
  toolset: 'specs',
  input: z.object({
    repo,
    path,
    section_id: z.string().min(1).max(1000),
    from,
    max_chars,
  }),
  output: documentPart(
    { sha: z.string(), ...partAnswer },
    {
      section_id: z.string().nullable(),
      title: z.string().nullable(),
      status: z.enum(STATES).nullable(),
      blocked_by: z.string().nullable(),
      tickets: z.array(z.string()).nullable(),
      criteria: z.array(Criterion).nullable(),
      text: z.string().nullable(),
    },
  ),
  document: ({ repo, path }) => ({ repo, path }),
  needsText: true,
  reads: 'text',
  describe({ title, status, criteria, text, next_from }) {
    const checked = (criteria ?? []).filter((criterion) => criterion.checked).length
    const rest = next_from === null ? '' : ` The text goes on: call again with from=${next_from}.`
    const lines = (criteria ?? []).map(({ id, text, checked }) => `${checked ? '[x]' : '[ ]'} ${id} ${text}`)
    return {
      outline: `One section, ${status}. ${checked} of ${criteria?.length ?? 0} criteria are checked.${rest}`,
      body: [title, ...lines, '', text].join('\n'),
    }
  },
})
