import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from './find-postmaster'

/** Ends open transactions, writes a checkpoint, and waits; a server that hangs is cut off and recovers later. */
export async function stopPostmaster(data: string): Promise<void> {
  if (await endedAfter(data, 'SIGINT', 60_000)) return
  await endedAfter(data, 'SIGQUIT', 10_000)
}

async function endedAfter(data: string, signal: NodeJS.Signals, patienceMs: number): Promise<boolean> {
  const running = await findPostmaster(data)
  if (running) process.kill(running.pid, signal)
  const giveUpAt = Date.now() + patienceMs
  while (await findPostmaster(data)) {
    if (Date.now() > giveUpAt) return false
    await sleep(20)
  }
  return true
}
