export const HOME = '/app/'

/** Only a path on our own origin: `//evil`, `/\evil` and full addresses lead home. */
export function ownPath(path: string | null | undefined): string {
  const isOwn =
    typeof path === 'string' &&
    /^\/(?![/\\])[^\\\0-\x20]*$/.test(path) &&
    new URL(path, 'http://own').host === 'own'
  return isOwn ? path : HOME
}
