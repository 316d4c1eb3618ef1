import type { Database } from '../../../db/client'
import type { OrgContext } from '../../kernel/context'
import { JsonText } from '../../kernel/json-text'
import { Memory } from '../../kernel/memory'
import { pageTasks, type TaskFilter } from './list-tasks'
import { readTaskGraph } from './read-task-graph'

interface Kept {
  state: string
  bytes: Buffer<ArrayBuffer>
}

const MAX_BYTES = 16_000_000

const memories = new WeakMap<Database, Memory<Kept>>()

/** The tasks as JSON, which is made once for whoever asks for the same ones while nothing of the org changes. */
export async function listTasksText(ctx: OrgContext, filter: TaskFilter): Promise<JsonText> {
  const memory = memories.get(ctx.db) ?? new Memory<Kept>(MAX_BYTES, ({ bytes }) => bytes.length)
  memories.set(ctx.db, memory)
  const { status, repo, limit, offset } = filter
  const question = JSON.stringify([ctx.org.id, status, repo?.owner, repo?.name, limit, offset])
  const known = memory.get(question)
  const { state, graph } = await readTaskGraph(ctx, known?.state ?? null)
  if (known?.state === state) return new JsonText(known.bytes)
  const bytes = Buffer.from(JSON.stringify(await pageTasks(ctx, filter, graph)))
  memory.set(question, { state, bytes })
  return new JsonText(bytes)
}
