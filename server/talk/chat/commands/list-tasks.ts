import { DomainError } from '#server/kernel/errors'
import type { NoticeMessage } from '#spec/notices/message'
import { STATES } from '#spec/types'
import { stateLabel } from '../messages/lines'
import { list } from '../messages/messages'
import { taskLines } from '../messages/task-lines'
import { callProcedure } from '../requests/call-procedure'
import type { CommandCall } from './command'

const MAX_LINES = 10

export async function listTasks({ session, args }: CommandCall): Promise<NoticeMessage> {
  const { ctx } = session
  const requestedStatus = args.toLowerCase().replaceAll(/[\s-]+/g, '_')
  const status = STATES.find((state) => state === requestedStatus)
  if (requestedStatus !== '' && !status)
    throw new DomainError('validation_failed', {
      message: `“${args}” is not a status. Use one of ${STATES.map(stateLabel).join(', ')}.`,
    })
  const { tasks, total } = await callProcedure(ctx, 'coverage', 'tasks', { status, limit: MAX_LINES })
  return list('Open tasks', await taskLines(ctx, tasks), 'There are no open tasks.', total)
}

export async function listBlocked({ session }: CommandCall): Promise<NoticeMessage> {
  const { ctx } = session
  const { tasks, total } = await callProcedure(ctx, 'coverage', 'tasks', {
    status: 'blocked',
    limit: MAX_LINES,
  })
  return list('Blocked', await taskLines(ctx, tasks), 'Nothing is blocked.', total)
}
