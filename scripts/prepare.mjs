import { fileURLToPath } from 'node:url'
import { withLock } from '../db/embedded/lock.mjs'
import { buildWhenNeeded } from './build-when-needed.mjs'
import { installWhenNeeded } from './install-when-needed.mjs'
import { StepFailed } from './run-step.mjs'
import { say } from './say.mjs'
import { orphanEnds } from './step-mark.mjs'

/**
 * Makes a checkout ready to run: its packages and its pages. Of several that start at once, one does
 * the work and the others wait for it.
 *
 * @param {{ build: boolean }} wanted
 */
export async function prepare({ build }) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  try {
    await withLock(
      '.cache/prepare.lock',
      async () => {
        await orphanEnds()
        await installWhenNeeded()
        if (build) await buildWhenNeeded()
      },
      { onWait: (pid) => say('', `waiting for process ${pid}, which is installing or building`) },
    )
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
