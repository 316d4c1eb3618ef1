import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { processMark } from './process-mark.mjs'

/** Records that this process uses the cluster. The returned function ends that and returns the number of remaining users. */
export async function takeLease(home: string): Promise<() => Promise<number>> {
  const folder = path.join(home, 'leases')
  await mkdir(folder, { recursive: true })
  const lease = path.join(folder, `${process.pid}-${randomUUID()}`)
  await writeFile(lease, processMark(process.pid) ?? '')
  return async () => {
    await rm(lease)
    return countLiving(folder)
  }
}

/** Counts the leases of living processes and deletes those of dead ones. */
export async function countLiving(folder: string): Promise<number> {
  let living = 0
  for (const name of await readdir(folder)) {
    const lease = path.join(folder, name)
    if (processMark(Number.parseInt(name, 10)) === (await readFile(lease, 'utf8'))) living += 1
    else await rm(lease)
  }
  return living
}
