import type { Database } from '#db/client'
import type { OrgProcedureContext } from '#server/kernel/context'
import { WeightedLru } from '#shared/weighted-lru'
import type { TaskGraph } from '#spec/tasks/index'
import type { TaskFilter } from './list-tasks'
import { readTaskGraph } from './read-task-graph'

interface CachedValue<Value> {
  state: string
  value: Value
}

type CachedRead<Value> = (
  ctx: OrgProcedureContext,
  filter: TaskFilter,
  read: (graph: TaskGraph) => Promise<Value>,
) => Promise<Value>

/** Caches task data per filter, until a repository of the org changes. */
export function createTaskCache<Value>(
  maxWeight: number,
  weigh: (value: Value) => number,
): CachedRead<Value> {
  const caches = new WeakMap<Database, WeightedLru<CachedValue<Value>>>()
  return async (ctx, filter, read) => {
    const cache =
      caches.get(ctx.db) ??
      new WeightedLru<CachedValue<Value>>('tasks', maxWeight, ({ value }) => weigh(value))
    caches.set(ctx.db, cache)
    const { status, repo, sort, limit, offset } = filter
    const key = JSON.stringify([ctx.org.id, status, repo?.owner, repo?.name, sort, limit, offset])
    const cached = cache.get(key)
    const { state, graph } = await readTaskGraph(ctx, cached?.state ?? null)
    if (cached?.state === state) return cached.value
    const value = await read(graph)
    cache.set(key, { state, value })
    return value
  }
}
