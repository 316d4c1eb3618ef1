import type { Context } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { RepoName } from '#server/kernel/paths'
import type { Folders } from '#server/ports/folders/port'

export function machineFolders({ ports }: Context): Folders {
  if (ports.folders) return ports.folders
  throw noFolders()
}

/** The folders that the operator opened. */
export function openRoots(ctx: Context): Folders {
  const folders = machineFolders(ctx)
  if (folders.roots.length === 0) throw noFolders()
  return folders
}

const noFolders = () =>
  new DomainError('not_configured', {
    message:
      'No folder of this machine is open for connecting. Name some in `LOCAL_ROOTS` when you start the server, or single repositories in `LOCAL_REPOS`.',
    extras: { setting: 'LOCAL_ROOTS' },
  })

/** A valid repository name, made from the folder's name. The fallback is `repository`. */
export function nameOfFolder(path: string): string {
  const folder = path.split(/[\\/]/).findLast((part) => part !== '') ?? ''
  const name = folder.replace(/\.git$/, '').replace(/[^A-Za-z0-9._-]+/g, '-')
  return RepoName.safeParse(name).success ? name : 'repository'
}
