import { lstatSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findRoot } from '../checkout/find-root'
import { readIndexFile } from '../index-cache/index-file'
import type { CheckoutIndex } from '../index-cache/open-index'
import { configStampOf } from '../index-cache/stamps'

/** The index of the checkout around a folder. The cache is used if no document, folder or configuration changed. */
export async function freshIndex(cwd: string): Promise<CheckoutIndex> {
  const root = findRoot(cwd)
  const file = readIndexFile(root)
  if (file !== null && file.configStamp === configStampOf(root) && isUnchanged(root, file))
    return { root, config: file.config, documents: file.documents }
  // Parsing needs the whole language, which a hook with a fresh cache never loads.
  const { openIndex } = await import('../index-cache/open-index')
  return openIndex(root)
}

function isUnchanged(
  root: string,
  { folders, documents }: Pick<CheckoutIndex, 'documents'> & { folders: Record<string, number> },
) {
  return (
    Object.entries(folders).every(([folder, time]) => timeOf(join(root, folder)) === time) &&
    Object.entries(documents).every(([path, { mtimeMs, size }]) => {
      const stats = lstatSync(join(root, path), { throwIfNoEntry: false })
      return stats?.mtimeMs === mtimeMs && stats.size === size
    })
  )
}

const timeOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
