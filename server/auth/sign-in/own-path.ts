export const HOME = '/app/'

/** What a GET ends. At the end of a sign-in a stranger's link to it would look like the person's own wish. */
const ENDS = /^\/auth\/(logout|codehost\/disconnect)\/?$/

/**
 * Only a path on our own origin: `//evil`, `/\\evil` and full addresses lead home, and so does what comes to such a one
 * when its dots are resolved. It is spelt as headers can carry it, whatever letters it has.
 */
export function ownPath(path: string | null | undefined): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\0-\x20]*$/.test(path)) return HOME
  const { host, pathname, search, hash } = new URL(path, 'http://own')
  const isOurs = host === 'own' && !pathname.startsWith('//') && !ENDS.test(pathname)
  return isOurs ? pathname + search + hash : HOME
}
