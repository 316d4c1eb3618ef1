import nodePath from 'node:path'

/**
 * The path of a file or folder from the root, with `/` on every system; empty for the root itself. Null outside it, or on
 * another drive of Windows.
 */
export function pathBelow(
  root: string,
  absolute: string,
  paths: typeof nodePath.posix = nodePath,
): string | null {
  const path = paths.relative(root, absolute)
  const isOutside = path === '..' || path.startsWith(`..${paths.sep}`) || paths.isAbsolute(path)
  return isOutside ? null : path.split(paths.sep).join('/')
}
