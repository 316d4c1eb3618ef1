import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ContestantName } from './contestants'

export interface ReadingServer {
  port: number
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('./server-process.ts', import.meta.url))

/** Starts a contestant in a process of its own. Resolves when it takes requests. */
export async function startServer(
  name: ContestantName,
  databaseUrl: string,
  recordedFile = '',
): Promise<ReadingServer> {
  const env = { ...process.env, NODE_ENV: 'production' as const }
  const child: ChildProcess = fork(program, [name, databaseUrl, recordedFile], {
    execArgv: ['--import', 'tsx'],
    env,
  })
  const [port] = await once(child, 'message')
  return {
    port: Number(port),
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
