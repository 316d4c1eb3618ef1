import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from './find-postmaster'
import { findPackage } from './locate-binaries'
import { processMark } from './process-mark.mjs'
import { runProgram } from './run-program'

const SHUTDOWN_TIMEOUT_MS = 60_000
const ABORT_TIMEOUT_MS = 10_000

/** Shuts the server down with a checkpoint. A hanging server is aborted and recovers at its next start. */
export async function stopPostmaster(data: string): Promise<void> {
  const running = await findPostmaster(data)
  if (running === null || (await endedAfter(running.pid, 'SIGINT', SHUTDOWN_TIMEOUT_MS))) return
  await endedAfter(running.pid, 'SIGQUIT', ABORT_TIMEOUT_MS)
}

/** Waits for the end of the process. Its pid file disappears a moment earlier. */
async function endedAfter(pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  const mark = processMark(pid)
  if (mark === null) return true
  await signalPostmaster(pid, signal)
  const giveUpAt = Date.now() + timeoutMs
  while (processMark(pid) === mark) {
    if (Date.now() > giveUpAt) return false
    await sleep(20)
  }
  return true
}

/** On Windows, `process.kill` would end the server without a checkpoint. Postgres has its own signals there. */
async function signalPostmaster(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (process.platform !== 'win32') return void process.kill(pid, signal)
  const program = path.join(findPackage(), 'bin/pg_ctl')
  await runProgram(program, ['kill', signal.slice('SIG'.length), String(pid)], null)
}
