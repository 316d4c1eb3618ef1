import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { PROGRAM_FLAGS, programFile } from '#tests/support/programs/program-file'
import type { HeartbeatTiming } from '#worker/heartbeat-timing'

/** Resolves when the worker takes jobs. */
export async function forkWorker(
  databaseUrl: string,
  heartbeatTiming?: HeartbeatTiming,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = fork(programFile('worker-process'), {
    execArgv: PROGRAM_FLAGS,
    env: {
      ...process.env,
      ...env,
      DATABASE_URL: databaseUrl,
      ...(heartbeatTiming && { HEARTBEAT_TIMING: JSON.stringify(heartbeatTiming) }),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the worker ended with ${code ?? signal} before it was ready`)
  })
  ended.catch(() => undefined)
  await Promise.race([once(child, 'message'), ended])
  return child
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
