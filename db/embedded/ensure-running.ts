import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { findPostmaster } from './find-postmaster'
import { type LaunchPlan, launchPostmaster } from './launch-postmaster'
import { choosePort } from './port'
import { isReady } from './probe'

const LAUNCH_TIMEOUT_MS = 20_000
const RECOVERY_TIMEOUT_MS = 10 * 60_000

/** Joins the server that runs on this data folder, or starts one. Returns its port. */
export async function ensureRunning(
  plan: LaunchPlan,
  wantedPort: number | undefined,
  log: (line: string) => void,
): Promise<number> {
  const giveUpAt = Date.now() + LAUNCH_TIMEOUT_MS
  for (;;) {
    const running = await adopt(plan, log)
    if (running !== null) return running
    const port = await choosePort(plan.home, wantedPort)
    if (await launchPostmaster(plan, port)) return port
    if (Date.now() > giveUpAt) {
      throw new EmbeddedPostgresError(
        `Another Postgres still holds ${path.join(plan.home.folder, 'data')}: stop it, then start again.`,
      )
    }
    await sleep(100)
  }
}

/** Waits for a server that is already running: of another process, of a killed process, or in recovery. */
async function adopt({ home, urlOf }: LaunchPlan, log: (line: string) => void): Promise<number | null> {
  const giveUpAt = Date.now() + RECOVERY_TIMEOUT_MS
  for (let isLogged = false; ; isLogged = true) {
    const running = await findPostmaster(path.join(home.folder, 'data'))
    if (running === null) return null
    if (await isReady(urlOf(running.port))) return running.port
    if (Date.now() > giveUpAt) {
      const logFile = path.join(home.folder, 'postgres.log')
      throw new EmbeddedPostgresError(
        `The embedded Postgres (process ${running.pid}) runs but takes no connections; ${logFile} says why.`,
      )
    }
    if (!isLogged) log(`Waiting for the running database (process ${running.pid})`)
    await sleep(50)
  }
}
