import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ContestantName } from './contestants'

export interface StartedServer {
  port: number
  pid: number
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('./server-process.ts', import.meta.url))

/** Starts a contestant in a process of its own. Resolves when it takes requests. */
export async function startServer(
  name: ContestantName,
  databaseUrl: string,
  recordedFile = '',
): Promise<StartedServer> {
  const env = { ...process.env, NODE_ENV: 'production' as const }
  const child: ChildProcess = fork(program, [name, databaseUrl, recordedFile], {
    execArgv: ['--import', 'tsx'],
    env,
  })
  const [port] = await once(child, 'message')
  return {
    port: Number(port),
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
