import { fileURLToPath } from 'node:url'
import { withLock } from '../db/embedded/lock.mjs'
import { buildTarget, isBuilt } from './build-target.mjs'
import { installWhenNeeded } from './steps/install-when-needed.mjs'
import { StepFailed } from './steps/run-step.mjs'
import { waitForOrphan } from './steps/step-mark.mjs'

/**
 * Prepares a checkout: installs its packages and builds the given targets. If several processes start at once, one does
 * the work and the others wait. If everything is built, an install without development packages is enough.
 *
 * @param {import('./build-target.mjs').BuildTarget[]} targets
 * @param {{ develop?: boolean }} [options] `develop` installs the development packages even if everything is built.
 */
export async function prepare(targets, { develop = false } = {}) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  try {
    await withLock(
      '.cache/prepare.lock',
      async () => {
        await waitForOrphan()
        const toBuild = targets.filter((target) => !isBuilt(target))
        await installWhenNeeded({ develop: develop || toBuild.length > 0 })
        for (const target of toBuild) await buildTarget(target)
      },
      { onWait: (pid) => console.error(`Waiting for process ${pid}, which is installing or building.`) },
    )
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
