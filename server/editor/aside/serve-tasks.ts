import { parentPort } from 'node:worker_threads'
import { carryOut } from './tasks'
import type { Answer, Question } from './text-thread'

/** What runs in the thread. */
parentPort?.on('message', async ({ name, input }: Question) => {
  const answer = await carryOut(name, input).then(
    (value): Answer => ({ value }),
    (error: unknown): Answer => ({ error }),
  )
  parentPort?.postMessage(answer)
})
