import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from './find-postmaster'
import { processMark } from './process-mark.mjs'

const SHUTDOWN_PATIENCE_MS = 60_000
const ABORT_PATIENCE_MS = 10_000

/** Ends open transactions, writes a checkpoint, and waits; a server that hangs is cut off and recovers later. */
export async function stopPostmaster(data: string): Promise<void> {
  const running = await findPostmaster(data)
  if (running === null || (await endedAfter(running.pid, 'SIGINT', SHUTDOWN_PATIENCE_MS))) return
  await endedAfter(running.pid, 'SIGQUIT', ABORT_PATIENCE_MS)
}

/** Waits for the process and not for its pid file, which goes a moment before. */
async function endedAfter(pid: number, signal: NodeJS.Signals, patienceMs: number): Promise<boolean> {
  const mark = processMark(pid)
  if (mark === null) return true
  process.kill(pid, signal)
  const giveUpAt = Date.now() + patienceMs
  while (processMark(pid) === mark) {
    if (Date.now() > giveUpAt) return false
    await sleep(20)
  }
  return true
}
