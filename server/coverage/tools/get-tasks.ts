import { z } from 'zod'
import { STATES } from '../../../spec/types'
import {
  DocumentPart,
  defineTool,
  documentPart,
  pagedAnswer,
  pagedArguments,
  toolArguments,
} from '../../kernel/tools/tool'
import { coverageRouter } from '../router'

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

export const getTasksTool = defineTool({
  name: 'get_tasks',
  title: 'Get open tasks',
  description: 'Sections that are todo, in progress or blocked. Those that unblock most others come first.',
  procedure: coverageRouter.assistantTasks,
  input: z.object({
    repo: toolArguments.repo.optional(),
    status: z.enum(STATES).optional(),
    ...pagedArguments,
  }),
  output: z.object({ tasks: z.array(Task), ...pagedAnswer }),
  list: 'tasks',
  async run({ call }, { repo, status, limit, offset }) {
    const { tasks, total } = await call({ repo, status, limit, offset })
    const end = offset + tasks.length
    return {
      tasks: tasks.map(
        (task) =>
          new DocumentPart(
            {
              repo: `${task.repo_owner}/${task.repo_name}`,
              path: task.spec_file_path,
              exposure: task.exposure,
            },
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
          ),
      ),
      total,
      next_offset: end < total ? end : null,
    }
  },
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
