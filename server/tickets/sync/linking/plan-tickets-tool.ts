import { z } from 'zod'
import { defineTool } from '#server/kernel/tools/tool'
import { MAX_LIST_OFFSET } from '#shared/limits'
import { DocumentPart, documentPart, pagedAnswer, pagedArguments, toolArguments } from '#spec/tools/index'
import { syncRouter } from '../router'

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

export const planTicketsTool = defineTool({
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
