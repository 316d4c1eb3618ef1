import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { explainOutput } from './explain-failure'
import { disarmStalePid } from './find-postmaster'
import type { Home } from './home'
import type { Binaries } from './locate-binaries'
import { isReady } from './probe'
import { spawnOptions } from './run-program'
import { type Tuning, tuningArguments } from './tuning'

const LOG_KEPT_BYTES = 10_000_000

/** Failures after which another start may succeed: the port was taken, or backends of a killed server still run. */
const TEMPORARY_FAILURE =
  /Address already in use|pre-existing shared memory block|lock file "postmaster.pid" already exists/

export interface LaunchPlan {
  home: Home
  binaries: Binaries
  tuning: Tuning
  urlOf: (port: number) => string
}

/** Starts the server and waits until it accepts connections. False if another start may succeed. */
export async function launchPostmaster(
  { home, binaries, tuning, urlOf }: LaunchPlan,
  port: number,
): Promise<boolean> {
  const data = path.join(home.folder, 'data')
  await disarmStalePid(data)
  const logFile = path.join(home.folder, 'postgres.log')
  const { output, logStart } = await openLog(logFile)
  const tuned = tuningArguments(tuning, { hasStatistics: hasStatistics(binaries) })
  const child = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...tuned], {
    ...spawnOptions(home.account),
    // Its own process group, so that Ctrl-C at the terminal reaches only us. We stop the server when we are done.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  })
  try {
    await once(child, 'spawn')
  } finally {
    await output.close()
  }
  while (child.exitCode === null && child.signalCode === null) {
    if (await isReady(urlOf(port))) {
      child.unref()
      return true
    }
    await sleep(20)
  }
  const log = (await readFile(logFile)).subarray(logStart).toString()
  if (TEMPORARY_FAILURE.test(log)) return false
  throw explainOutput('Starting the database', log, home.folder)
}

const hasStatistics = ({ postgres }: Binaries): boolean =>
  existsSync(path.join(path.dirname(postgres), '../lib/postgresql/pg_stat_statements.so'))

/** Appends to the log, or starts a new one if it is large. */
async function openLog(file: string) {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  )
  const fresh = size > LOG_KEPT_BYTES
  return { output: await open(file, fresh ? 'w' : 'a', 0o600), logStart: fresh ? 0 : size }
}
