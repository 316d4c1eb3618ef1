import { z } from 'zod'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { fromReplica } from '#server/kernel/database/from-replica'
import { DomainError } from '#server/kernel/errors'
import { paging } from '#server/kernel/paging'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { JsonText, valueOrJson } from '#server/kernel/text/json-text'
import { AsOf } from '#server/library/history/index'
import { TASK_SORTS } from '#shared/list-sorts'
import { STATES } from '#spec/types'
import type { TasksWire } from '../wire'
import { listPastTasks } from './list-past-tasks'
import { listTasks, pageTasks, type TaskFilter } from './list-tasks'
import { createTaskCache } from './task-cache'

export const TasksInput = z.object({
  status: z.enum(STATES).optional(),
  repo: RepoFilter.optional(),
  as_of: AsOf.optional(),
  sort: z.enum(TASK_SORTS).default('blocking').meta({
    description: '`blocking`: those that most others wait for come first. Tasks without a value come last',
  }),
  ...paging(100, 500),
})

type TaskRequest = Omit<z.infer<typeof TasksInput>, 'sort'> & Pick<TaskFilter, 'sort'>

export function getTasks(ctx: OrgProcedureContext, input: TaskRequest): Promise<TasksWire> {
  const { as_of: asOf, ...filter } = input
  if (asOf) return getPastTasks(ctx, filter, asOf)
  return fromReplica(ctx, (ctx) =>
    valueOrJson(ctx, {
      value: () => listTasks(ctx, filter),
      json: () => listTasksText(ctx, filter),
    }),
  )
}

function getPastTasks(
  ctx: OrgContext,
  { repo, ...rest }: Omit<TaskRequest, 'as_of'>,
  asOf: AsOf,
): Promise<TasksWire> {
  if (repo) return listPastTasks(ctx, { ...rest, repo }, asOf)
  const msg = 'Past tasks can be read for one repository only. Add the repo parameter.'
  throw new DomainError('validation_failed', {
    message: msg,
    issues: [{ loc: ['query', 'as_of'], msg, type: 'as_of' }],
  })
}

const MAX_BYTES = 16_000_000

const readCached = createTaskCache<Buffer<ArrayBuffer>>(MAX_BYTES, ({ length }) => length)

/** The tasks as JSON. */
async function listTasksText(ctx: OrgProcedureContext, filter: TaskFilter): Promise<JsonText> {
  const bytes = await readCached(ctx, filter, async (graph) =>
    Buffer.from(JSON.stringify(await pageTasks(ctx, filter, graph))),
  )
  return new JsonText(bytes)
}
