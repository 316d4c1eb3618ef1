import { z } from 'zod'
import { STATES, type State } from '#spec/types'
import { pagedAnswer, pagedArguments, toolArguments } from '../arguments'
import { type AnsweredDocument, DocumentPart, documentPart } from '../document-part'
import { toolShape } from '../tool-shape'

const Task = documentPart(
  {
    spec_title: z.string(),
    status: z.enum(STATES),
    owner: z.string().nullable(),
    team: z.string().nullable(),
    criteria: z.int(),
    checked: z.int(),
    is_ready: z.boolean().meta({ description: 'Nothing that it depends on is open' }),
    unblocks: z.int().meta({ description: 'How many open sections wait for this one' }),
  },
  {
    section_id: z.string().nullable(),
    title: z.string().nullable(),
    blocked_by: z.string().nullable(),
    ticket: z.string().nullable(),
  },
)

/** A section that needs work, with its names on the wire. */
export interface ListedTask {
  spec_title: string
  status: State
  owner: string | null
  team: string | null
  total_ac: number
  done_ac: number
  is_ready: boolean
  unblocks: number
  section_id: string
  title: string
  blocked_by: string | null
  ticket_id: string | null
  ticket_system: string | null
}

export const listedTask = (document: AnsweredDocument, task: ListedTask) =>
  new DocumentPart(
    document,
    {
      spec_title: task.spec_title,
      status: task.status,
      owner: task.owner,
      team: task.team,
      criteria: task.total_ac,
      checked: task.done_ac,
      is_ready: task.is_ready,
      unblocks: task.unblocks,
    },
    {
      section_id: task.section_id,
      title: task.title,
      blocked_by: task.blocked_by,
      ticket: task.ticket_id && `${task.ticket_system}:${task.ticket_id}`,
    },
  )

export const GET_TASKS = toolShape({
  name: 'get_tasks',
  title: 'Get open tasks',
  description: 'Sections that are todo, in progress or blocked. Those that unblock most others come first.',
  toolset: 'specs',
  input: z.object({
    repo: toolArguments.repo.optional(),
    status: z.enum(STATES).optional(),
    ...pagedArguments,
  }),
  output: z.object({ tasks: z.array(Task), ...pagedAnswer }),
  list: 'tasks',
  describe({ tasks, total, next_offset }) {
    const more = next_offset === null ? '' : ` More with offset=${next_offset}.`
    return {
      outline: `${tasks.length} of ${total} tasks.${more}`,
      body: tasks
        .map(({ repo, path, section_id, title, spec_title, status, criteria, checked }) =>
          [
            `${repo} ${path}${section_id ? `#${section_id}` : ''}`,
            status,
            `${checked} of ${criteria} criteria`,
            `${spec_title} › ${title ?? '(text hidden)'}`,
          ].join(' · '),
        )
        .join('\n'),
    }
  },
})
