import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from '../../../db/embedded/lock.mjs'
import { templateFingerprint } from './template-database'

const cache = fileURLToPath(new URL('../../../.cache', import.meta.url))

/**
 * Makes the data of the migrated vector database once for these migrations and packages. Making it takes several
 * seconds of processor time, because initdb and all migrations run in WebAssembly.
 */
export async function keepVectorData(make: () => Promise<Blob>): Promise<Blob> {
  const folder = path.join(cache, 'vector-data')
  const file = path.join(folder, `${templateFingerprint()}.tar`)
  await mkdir(folder, { recursive: true })
  await withLock(`${folder}.lock`, async () => {
    if (existsSync(file)) return
    const outdated = await readdir(folder)
    const draft = `${file}.draft`
    await writeFile(draft, Buffer.from(await (await make()).arrayBuffer()))
    await rename(draft, file)
    for (const name of outdated) await rm(path.join(folder, name), { force: true })
  })
  return new Blob([await readFile(file)])
}
