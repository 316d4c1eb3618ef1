const HOME = '/app/'

/** Only a path on our own origin: `//evil`, `/\evil` and full addresses lead home. */
export function ownPath(path: FormDataEntryValue | null): string {
  return typeof path === 'string' && /^\/(?![/\\])[^\\\0\r\n\t]*$/.test(path) ? path : HOME
}
