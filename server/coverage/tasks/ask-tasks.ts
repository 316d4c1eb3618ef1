import { z } from 'zod'
import { STATES } from '../../../spec/types'
import { AsOf } from '../../history'
import type { OrgContext } from '../../kernel/context'
import { fromReplica } from '../../kernel/database/from-replica'
import { DomainError } from '../../kernel/errors'
import { JsonText } from '../../kernel/json-text'
import { paging } from '../../kernel/paging'
import { RepoFilter } from '../../kernel/repo-filter'
import type { TasksWire } from '../wire'
import { listPastTasks } from './list-past-tasks'
import { listTasks } from './list-tasks'
import { listTasksText } from './list-tasks-text'

export const TasksInput = z.object({
  status: z.enum(STATES).optional(),
  repo: RepoFilter.optional(),
  as_of: AsOf.optional(),
  ...paging(100, 500),
})

type Asked = z.infer<typeof TasksInput>

export function askTasks(ctx: OrgContext, input: Asked): Promise<TasksWire> {
  const { as_of: asOf, ...filter } = input
  return asOf ? askPast(ctx, filter, asOf) : fromReplica(ctx, (ctx) => listTasks(ctx, filter))
}

export async function askTasksText(ctx: OrgContext, input: Asked): Promise<JsonText> {
  const { as_of: asOf, ...filter } = input
  if (!asOf) return fromReplica(ctx, (ctx) => listTasksText(ctx, filter))
  return new JsonText(Buffer.from(JSON.stringify(await askPast(ctx, filter, asOf))))
}

function askPast(ctx: OrgContext, { repo, ...rest }: Omit<Asked, 'as_of'>, asOf: AsOf): Promise<TasksWire> {
  if (repo) return listPastTasks(ctx, { ...rest, repo }, asOf)
  const msg = 'The past is read one repository at a time: name it with repo.'
  throw new DomainError('validation_failed', {
    issues: [{ loc: ['query', 'as_of'], msg, type: 'as_of' }],
  })
}
