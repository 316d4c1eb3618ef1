import { parentPort } from 'node:worker_threads'
import type { TaskResult } from '#server/kernel/task-thread'
import { outlinePayload } from './outline-payload'
import type { PayloadTask } from './read-off-loop'
import { parsePayload, readPayload } from './read-payload'

/** The program of the payload thread. */
parentPort?.on('message', (task: PayloadTask) => {
  const { text, value } =
    'stored' in task
      ? { text: null, value: parsePayload(task.stored) }
      : readPayload(task.body, task.contentType, task.rules)
  const result: TaskResult = { value: { text, value: value && outlinePayload(value) } }
  parentPort?.postMessage(result)
})
