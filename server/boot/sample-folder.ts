import path from 'node:path'
import { makeSampleRepository } from '#server/library/sample/index'
import type { SampleFolder } from '#server/ports/folders/port'
import { withLock } from '../../db/embedded/lock.mjs'
import type { Settings } from './settings'

/** The sample repository in the data folder. It is made when it is first connected. */
export function sampleFolder({ dataDir }: Settings, env: NodeJS.ProcessEnv): SampleFolder {
  const folder = path.join(dataDir, 'sample')
  return {
    path: folder,
    // A web process and a worker process may make it at the same time.
    make: () => withLock(`${folder}.lock`, () => makeSampleRepository(folder, { env })),
  }
}
