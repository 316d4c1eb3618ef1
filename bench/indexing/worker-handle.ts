import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface WorkerFigures {
  maxRssMb: number
  cpuMs: number
}

export interface WorkerHandle {
  stop(): Promise<WorkerFigures>
}

const program = fileURLToPath(new URL('./worker-process.ts', import.meta.url))

/** Resolves when the worker takes jobs. */
export async function forkWorker(databaseUrl: string): Promise<WorkerHandle> {
  const child = fork(program, [databaseUrl], { execArgv: ['--import', 'tsx'] })
  await nextMessage()
  return {
    async stop() {
      const figures = nextMessage()
      child.send('stop')
      return (await figures) as WorkerFigures
    },
  }

  async function nextMessage(): Promise<unknown> {
    const exited = once(child, 'exit').then(([code]) => {
      throw new Error(`the worker ended with ${code}`)
    })
    exited.catch(() => undefined)
    const [message] = await Promise.race([once(child, 'message'), exited])
    return message
  }
}
