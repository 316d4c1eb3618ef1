import path from 'node:path'
import { ensureRunning } from './ensure-running'
import { explainError } from './explain-failure'
import { findPostmaster } from './find-postmaster'
import type { LaunchPlan } from './launch-postmaster'

const CHECK_INTERVAL_MS = 500

interface KeepRunningOptions {
  plan: LaunchPlan
  port: number
  log: (line: string) => void
  locked: (work: () => Promise<void>) => Promise<void>
}

/** Restarts the server on its port whenever it dies, until the returned function is called. */
export function keepRunning({ plan, port, log, locked }: KeepRunningOptions): () => void {
  const data = path.join(plan.home.folder, 'data')
  let isChecking = false
  let isStopped = false

  async function check(): Promise<void> {
    if (await findPostmaster(data)) return
    await locked(async () => {
      if (isStopped || (await findPostmaster(data))) return
      log('The database has died, and is started again')
      await ensureRunning(plan, port, log)
    })
  }

  const timer = setInterval(async () => {
    if (isChecking) return
    isChecking = true
    try {
      await check()
    } catch (error) {
      log(`The database cannot be started again: ${(explainError(error, plan.home.folder) as Error).message}`)
    }
    isChecking = false
  }, CHECK_INTERVAL_MS).unref()

  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
