import { parentPort } from 'node:worker_threads'
import type { TaskResult } from '#server/kernel/task-thread'
import { carryOutTextTask } from './text-tasks'
import type { TextTaskRequest } from './text-thread'

/** The program of the text thread. */
parentPort?.on('message', async ({ name, input }: TextTaskRequest) => {
  const result = await carryOutTextTask(name, input).then(
    (value): TaskResult => ({ value }),
    (error: unknown): TaskResult => ({ error }),
  )
  parentPort?.postMessage(result)
})
