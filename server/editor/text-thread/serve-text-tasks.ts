import { parentPort } from 'node:worker_threads'
import { carryOutTextTask } from './text-tasks'
import type { TextTaskRequest, TextTaskResult } from './text-thread'

/** The program of the text thread. */
parentPort?.on('message', async ({ name, input }: TextTaskRequest) => {
  const result = await carryOutTextTask(name, input).then(
    (value): TextTaskResult => ({ value }),
    (error: unknown): TextTaskResult => ({ error }),
  )
  parentPort?.postMessage(result)
})
