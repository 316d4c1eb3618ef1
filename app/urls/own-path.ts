const HOME = '/app/'

/**
 * Accepts only a path on our own origin. `//evil`, `/\evil`, full URLs, and paths that resolve to one of these become
 * the home page. The result is encoded for use in headers, like the function of the server for sign-in.
 */
export function ownPath(path: FormDataEntryValue | null): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\0-\x20]*$/.test(path)) return HOME
  const { host, pathname, search, hash } = new URL(path, 'http://own')
  return host === 'own' && !pathname.startsWith('//') ? pathname + search + hash : HOME
}
