import type { Database } from '../../../db/client'
import { Memory } from '../../../shared/memory'
import type { OrgRequestContext } from '../../kernel/context'
import { JsonText } from '../../kernel/text/json-text'
import type { TasksWire } from '../wire'
import { pageTasks, type TaskFilter } from './list-tasks'
import { readTaskGraph } from './read-task-graph'

interface CachedTasks {
  state: string
  bytes: Buffer<ArrayBuffer>
}

const MAX_BYTES = 16_000_000

const caches = new WeakMap<Database, Memory<CachedTasks>>()

/** The same as a value, for assistants, whose calls must not read the dependencies of all tasks each time. */
export async function readTasksText(ctx: OrgRequestContext, filter: TaskFilter): Promise<TasksWire> {
  const { bytes } = await listTasksText(ctx, filter)
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** The tasks as JSON, cached per filter until a repository of the org changes. */
export async function listTasksText(ctx: OrgRequestContext, filter: TaskFilter): Promise<JsonText> {
  const cache = caches.get(ctx.db) ?? new Memory<CachedTasks>(MAX_BYTES, ({ bytes }) => bytes.length)
  caches.set(ctx.db, cache)
  const { status, repo, limit, offset } = filter
  const sees = ctx.assistant ? 'exposed' : 'all'
  const key = JSON.stringify([ctx.org.id, sees, status, repo?.owner, repo?.name, limit, offset])
  const cached = cache.get(key)
  const { state, graph } = await readTaskGraph(ctx, cached?.state ?? null)
  if (cached?.state === state) return new JsonText(cached.bytes)
  const bytes = Buffer.from(JSON.stringify(await pageTasks(ctx, filter, graph)))
  cache.set(key, { state, bytes })
  return new JsonText(bytes)
}
