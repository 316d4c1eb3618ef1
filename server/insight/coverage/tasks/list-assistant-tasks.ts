import type { OrgProcedureContext } from '#server/kernel/context'
import type { AiExposure } from '#spec/types'
import type { TasksWire } from '../wire'
import { readTaskPage, type TaskFilter, taskToWire } from './list-tasks'
import { createTaskCache } from './task-cache'

type AssistantTask = TasksWire['tasks'][number] & { exposure: AiExposure }

/** Tasks with the exposure of their documents. Excludes tasks of hidden documents. */
export interface AssistantTasks {
  tasks: AssistantTask[]
  total: number
}

const MAX_TASKS = 20_000

const readCached = createTaskCache<AssistantTasks>(MAX_TASKS, ({ tasks }) => tasks.length + 1)

/** Reads the primary database: a replica may lag behind a document being hidden. */
export const listAssistantTasks = (ctx: OrgProcedureContext, filter: TaskFilter): Promise<AssistantTasks> =>
  readCached(ctx, filter, async (graph) => {
    const { tasks, total, ranks } = await readTaskPage(ctx, filter, graph)
    return {
      tasks: tasks.map((task) => ({ ...taskToWire(task, ranks, graph.waiting), exposure: task.exposure })),
      total,
    }
  })
