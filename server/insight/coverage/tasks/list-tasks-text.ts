import type { OrgRequestContext } from '#server/kernel/context'
import { JsonText } from '#server/kernel/text/json-text'
import { pageTasks, type TaskFilter } from './list-tasks'
import { createTaskCache } from './task-cache'

const MAX_BYTES = 16_000_000

const readCached = createTaskCache<Buffer<ArrayBuffer>>(MAX_BYTES, ({ length }) => length)

/** The tasks as JSON. */
export async function listTasksText(ctx: OrgRequestContext, filter: TaskFilter): Promise<JsonText> {
  const bytes = await readCached(ctx, filter, async (graph) =>
    Buffer.from(JSON.stringify(await pageTasks(ctx, filter, graph))),
  )
  return new JsonText(bytes)
}
