import { z } from 'zod'
import type { TASK_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { openSource } from '#cli/source/open-source'
import { Task } from '#cli/source/wire/task'
import { UsageError } from '#cli/usage-error'
import { stateLabel } from '#spec/state-label'
import { STATES } from '#spec/types'
import { printTable } from './print-table'

const Tasks = z.object({ tasks: z.array(Task), total: z.int() })

export const listOpenTasks: DataCommand<typeof TASK_OPTIONS, z.infer<typeof Tasks>> = {
  schema: Tasks,
  async answer({ options }) {
    const status = STATES.find((state) => state === options.status)
    if (options.status !== undefined && status === undefined)
      throw new UsageError(
        `svc tasks: ${JSON.stringify(options.status)} is no state. Use ${STATES.join(', ')}.`,
      )
    return (await openSource(options)).tasks(status)
  },
  print({ tasks, total }, terminal) {
    if (tasks.length === 0) terminal.print('No open sections.')
    printTable(
      tasks.map((task) => [
        `${task.spec_file_path}#${task.section_id}`,
        task.blocked_by === null
          ? stateLabel(task.status)
          : `${stateLabel(task.status)} by ${task.blocked_by}`,
        `${task.done_ac}/${task.total_ac}`,
        task.unblocks === 0 ? '' : `unblocks ${task.unblocks}`,
        task.title,
      ]),
      terminal,
    )
    if (total > tasks.length)
      terminal.print(
        `\nThese are the first ${tasks.length} of ${total}. Use --status, or svc tasks in a checkout, to see the others.`,
      )
  },
}
