export const HOME = '/app/'

/** GET requests with effects. After a sign-in, a foreign link to one would look like the person's own request. */
const HAS_EFFECTS = /^\/auth\/(logout|codehost\/disconnect)\/?$/

/**
 * Returns the path if it is on our own origin, else HOME. Refuses `//evil`, `/\\evil`, full URLs, and paths that become
 * one of these when `..` is resolved. The result is percent-encoded, so it fits into a header.
 */
export function ownPath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\0-\x20]*$/.test(path)) return HOME
  const { host, pathname, search, hash } = new URL(path, 'http://own')
  const isOwn = host === 'own' && !pathname.startsWith('//') && !HAS_EFFECTS.test(pathname)
  return isOwn ? pathname + search + hash : HOME
}
