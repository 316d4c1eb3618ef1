import { lstatSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { Failure } from '#cli/failure'

/** Whether an existing path of the checkout is inside it, even after following its symbolic links. */
export const isInside = (root: string, path: string): boolean =>
  realpathSync(join(root, path)).startsWith(realpathSync(root) + sep)

/**
 * Rejects a path with a symbolic link. A repository may contain links, and a file written through one could be anywhere on this
 * machine.
 */
export function refuseLinks(root: string, path: string): void {
  let at = root
  for (const part of path.split('/')) {
    at = join(at, part)
    if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new Failure(`svc: ${path} is not written, because ${at} is a symbolic link. Remove the link.`)
  }
}
