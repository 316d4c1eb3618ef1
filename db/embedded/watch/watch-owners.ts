import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countLiving } from '../leases'
import { withLock } from '../lock.mjs'
import { stopPostmaster } from '../stop-postmaster'

/** The program started by `watchOwners`. It ends with the server that it watches. */
const [home = '', lock = '', intervalMs = ''] = process.argv.slice(2)
// Sleeps first, so that a program killed at its start finds its server still running when it starts again.
do await sleep(Number(intervalMs))
while (!(await stopWithoutOwners()))

/** Stops the server if no process uses it. The lock prevents a process from joining it meanwhile. */
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
