import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countLiving } from '../leases'
import { withLock } from '../lock.mjs'
import { stopPostmaster } from '../stop-postmaster'

/** The program of the process that `watchOwners` starts. It ends with the server that it watches. */
const [home = '', lock = '', intervalMs = ''] = process.argv.slice(2)
// It sleeps first: a program that was killed at its start and starts again finds its server still running.
do await sleep(Number(intervalMs))
while (!(await stopWithoutOwners()))

/** Stops the server if no process uses it. The lock keeps a process from joining it meanwhile. */
async function stopWithoutOwners(): Promise<boolean> {
  // The folder of a test or a trial may be deleted while its server runs.
  if (!existsSync(home)) return true
  return withLock(lock, async () => {
    if ((await countLiving(path.join(home, 'leases'))) > 0) return false
    process.stderr.write(`${new Date().toISOString()} LOG:  stopping: every process that used it has died\n`)
    await stopPostmaster(path.join(home, 'data'))
    return true
  })
}
