import { z } from 'zod'
import { STATES } from '../../../spec/types'
import { notFound } from '../../kernel/errors'
import {
  DocumentPart,
  defineTool,
  documentPart,
  namesOf,
  partAnswer,
  toolArguments,
} from '../../kernel/tools/tool'
import { specsRouter } from '../router'
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

export const getSectionTool = defineTool({
  name: 'get_section',
  title: 'Get a section',
  description:
    'One section of a spec: its text, status, tickets and acceptance criteria with their ids. Use the ids that get_spec shows.',
  procedure: specsRouter.assistantSpec,
  input: z.object({
    repo,
    path,
    section_id: z.string().min(1).max(1000),
    from,
    max_chars,
  }),
  output: documentPart(partAnswer, {
    section_id: z.string().nullable(),
    title: z.string().nullable(),
    status: z.enum(STATES).nullable(),
    blocked_by: z.string().nullable(),
    tickets: z.array(z.string()).nullable(),
    criteria: z.array(Criterion).nullable(),
    text: z.string().nullable(),
  }),
  document: ({ repo, path }) => ({ repo, path }),
  needsText: true,
  reads: 'text',
  async run({ call }, { repo, path, section_id: id }) {
    const { document, sections } = await call({ ...namesOf(repo), file_path: path })
    const section = flatten(sections).find((each) => each.id === id)
    if (!section) throw notFound()
    return new DocumentPart(
      document,
      {},
      {
        section_id: id,
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
  },
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
