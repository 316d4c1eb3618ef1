const HOME = '/app/'

/**
 * Only a path on our own origin: `//evil`, `/\evil` and full addresses lead home, and so does what comes to such a one
 * when its dots are resolved. It is spelt as headers can carry it, as the server's own does for signing in.
 */
export function ownPath(path: FormDataEntryValue | null): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\0-\x20]*$/.test(path)) return HOME
  const { host, pathname, search, hash } = new URL(path, 'http://own')
  return host === 'own' && !pathname.startsWith('//') ? pathname + search + hash : HOME
}
