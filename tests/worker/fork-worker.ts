import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Rhythm } from '../../worker/rhythm'

const program = fileURLToPath(new URL('./worker-process.ts', import.meta.url))

/** Resolves when the worker takes jobs. */
export async function forkWorker(databaseUrl: string, rhythm?: Rhythm): Promise<ChildProcess> {
  const child = fork(program, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: databaseUrl, ...(rhythm && { RHYTHM: JSON.stringify(rhythm) }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
