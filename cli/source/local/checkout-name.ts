import { basename } from 'node:path'
import { git } from './git'

const REMOTE = /([^/:\s]+)\/([^/\s]+?)(?:\.git)?\/?$/

/** As on a server: owner and name of the remote `origin`, or `local` and the folder's name. */
export function checkoutName(root: string): string {
  const [, owner, name] = REMOTE.exec(git(root, ['remote', 'get-url', 'origin'])?.trim() ?? '') ?? []
  return owner === undefined || name === undefined
    ? `local/${basename(root).replaceAll(/\s/g, '-')}`
    : `${owner}/${name}`
}
