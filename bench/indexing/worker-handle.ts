import { fork } from 'node:child_process'
import { once } from 'node:events'
import buildPrograms from '#tests/support/programs/build-programs'
import { PROGRAM_FLAGS, programFile } from '#tests/support/programs/program-file'

export interface WorkerFigures {
  maxRssMb: number
  cpuMs: number
}

export interface WorkerHandle {
  stop(): Promise<WorkerFigures>
}

/** Starts a compiled worker, as in production. Resolves when it takes jobs. */
export async function forkWorker(databaseUrl: string): Promise<WorkerHandle> {
  buildPrograms()
  const child = fork(programFile('index-worker'), [databaseUrl], {
    execArgv: PROGRAM_FLAGS,
    env: { ...process.env, NODE_ENV: 'production' },
  })
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
