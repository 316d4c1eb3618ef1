import path from 'node:path'
import { ensureRunning } from './ensure-running'
import { explainError } from './explain-failure'
import { findPostmaster } from './find-postmaster'
import type { LaunchPlan } from './launch-postmaster'

const LOOK_EVERY_MS = 500

interface Keeping {
  plan: LaunchPlan
  port: number
  log: (line: string) => void
  locked: (work: () => Promise<void>) => Promise<void>
}

/** Starts the server again on its port whenever it has died, until the returned function is called. */
export function keepRunning({ plan, port, log, locked }: Keeping): () => void {
  const data = path.join(plan.home.folder, 'data')
  let isLooking = false
  let isOver = false

  async function look(): Promise<void> {
    if (await findPostmaster(data)) return
    await locked(async () => {
      if (isOver || (await findPostmaster(data))) return
      log('The database has died, and is started again')
      await ensureRunning(plan, port, log)
    })
  }

  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    try {
      await look()
    } catch (error) {
      log(`The database cannot be started again: ${(explainError(error, plan.home.folder) as Error).message}`)
    }
    isLooking = false
  }, LOOK_EVERY_MS).unref()

  return () => {
    isOver = true
    clearInterval(timer)
  }
}
