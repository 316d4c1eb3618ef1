import { writeAddress } from './link-target'

/** The usual address of a document, and of one of its sections, in another one. */
export function relativeAddress(from: string, to: string, sectionId: string | null = null): string {
  const path =
    from === to && sectionId !== null ? '' : writeAddress(from, to, { target: to, written: '', suffix: '' })
  return sectionId === null
    ? path
    : `${path}#${encodeURIComponent(sectionId).replace(/[()]/g, (char) => (char === '(' ? '%28' : '%29'))}`
}
