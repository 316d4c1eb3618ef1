import { z } from 'zod'
import { STATES } from '../../../spec/types'
import { AsOf } from '../../history'
import type { OrgContext } from '../../kernel/context'
import { DomainError } from '../../kernel/errors'
import { fromReplica } from '../../kernel/from-replica'
import { paging } from '../../kernel/paging'
import { RepoFilter } from '../../kernel/repo-filter'
import type { TasksWire } from '../wire'
import { listPastTasks } from './list-past-tasks'
import { listTasks } from './list-tasks'

export const TasksInput = z.object({
  status: z.enum(STATES).optional(),
  repo: RepoFilter.optional(),
  as_of: AsOf.optional(),
  ...paging(100, 500),
})

export function askTasks(ctx: OrgContext, input: z.infer<typeof TasksInput>): Promise<TasksWire> {
  const { as_of: asOf, repo, ...rest } = input
  if (!asOf) return fromReplica(ctx, (ctx) => listTasks(ctx, { ...rest, repo }))
  if (repo) return listPastTasks(ctx, { ...rest, repo }, asOf)
  const msg = 'The past is read one repository at a time: name it with repo.'
  throw new DomainError('validation_failed', {
    issues: [{ loc: ['query', 'as_of'], msg, type: 'as_of' }],
  })
}
