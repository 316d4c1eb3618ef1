import { z } from 'zod'
import { defineTool } from '#server/kernel/tools/tool'
import { MAX_LIST_OFFSET } from '#shared/limits'
import { DocumentPart, documentPart, pagedAnswer, pagedArguments, toolArguments } from '#spec/tools/index'
import { syncRouter } from './router'
import { WhyWire } from './wire'

const Step = documentPart(
  {
    action: z.enum(['create', 'link', 'update', 'move', 'close', 'none']),
    connection: z.string(),
    ticket_id: z.string().nullable(),
    url: z.string().nullable(),
    needs_review: z.boolean(),
  },
  {
    section_id: z.string().nullable(),
    title: z.string().nullable(),
    fields: z.array(z.string()).nullable().meta({ description: 'The fields that the step writes' }),
    reasons: z.array(z.string()).nullable(),
  },
)

const planTicketsTool = defineTool({
  name: 'plan_tickets',
  title: 'Plan tickets',
  description:
    'What the next sync with the ticket system would do, and why. It changes nothing; a person applies the plan.',
  toolset: 'tickets',
  procedure: syncRouter.plan,
  input: z.object({
    repo: toolArguments.repo.optional(),
    path: toolArguments.path.optional().meta({ description: 'Only the steps of this document' }),
    ...pagedArguments,
  }),
  output: z.object({ steps: z.array(Step), ...pagedAnswer }),
  list: 'steps',
  async run({ call }, { repo, path }) {
    const items = await allPages((offset) => call({ repo, path, limit: MAX_STEPS, offset }))
    return {
      steps: items.map(
        (item) =>
          new DocumentPart(
            { repo: item.repo, path: item.file_path },
            {
              action: item.action,
              connection: item.connection,
              ticket_id: item.ticket_id,
              url: item.url,
              needs_review: item.needs_review,
            },
            {
              section_id: item.section_id,
              title: item.title,
              fields: Object.keys(item.fields),
              reasons: item.reasons,
            },
          ),
      ),
    }
  },
  describe({ steps, total, next_offset }) {
    const more = next_offset === null ? '' : ` More with offset=${next_offset}.`
    return {
      outline: `${steps.length} of ${total} steps.${more}`,
      body: steps
        .map(({ action, path, section_id, title, ticket_id, reasons }) =>
          [action, `${path}${section_id ? `#${section_id}` : ''}`, ticket_id, title, ...(reasons ?? [])]
            .filter((part) => part !== null)
            .join(' · '),
        )
        .join('\n'),
    }
  },
})

/** The largest page of the procedure. */
const MAX_STEPS = 500

/** All steps within reach of paging, because steps of hidden documents are removed before counting. */
async function allPages<Item>(
  read: (offset: number) => Promise<{ items: Item[]; total: number }>,
): Promise<Item[]> {
  const items: Item[] = []
  for (let offset = 0; offset <= MAX_LIST_OFFSET; offset += MAX_STEPS) {
    const page = await read(offset)
    items.push(...page.items)
    if (items.length >= page.total) break
  }
  return items
}

const { repo, path, max_chars } = toolArguments

const whyTool = defineTool({
  name: 'why',
  title: 'Explain the tickets of a section',
  description:
    'Which rules of CONFIG.yaml decided whether a section has a ticket, where, and with which content, with the lines of the rules.',
  toolset: 'tickets',
  procedure: syncRouter.why,
  input: z.object({ repo, path, section_id: z.string().min(1).max(1000), max_chars }),
  output: documentPart({}, { decisions: WhyWire.shape.decisions.nullable() }),
  document: ({ repo, path }) => ({ repo, path }),
  needsText: true,
  async run({ call }, { repo, path, section_id }) {
    const { decisions } = await call({ repo, path, section: section_id })
    return new DocumentPart({ repo, path }, {}, { decisions })
  },
  describe({ decisions }) {
    const lines = (decisions ?? []).flatMap(({ question, answer, steps }) => [
      `${question} ${answer}`,
      ...steps.map(({ tried, why, line }) => `  ${tried}: ${why}${line === null ? '' : ` (line ${line})`}`),
    ])
    return { outline: `${decisions?.length ?? 0} decisions.`, body: lines.join('\n') }
  },
})

export const tools = [planTicketsTool, whyTool]
