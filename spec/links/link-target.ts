import { cleanUrl, RELATIVE_MARK } from '#spec/render/urls/clean-url'
import { repositoryPath } from '#spec/render/urls/repository-path'

/** An address of a file in the same repository. */
export interface RepositoryLink {
  /** The path as the page resolves it, without a trailing slash. */
  target: string
  /** The path as written, percent-encoded. */
  written: string
  /** Query and fragment, as in `?plain=1#top`. */
  suffix: string
}

/** Null for an address of another host, of a section of the same document, or out of the repository. */
export function repositoryLink(documentPath: string, url: string): RepositoryLink | null {
  const clean = cleanUrl(url, 'link')
  if (!clean?.startsWith(RELATIVE_MARK)) return null
  const relative = clean.slice(RELATIVE_MARK.length)
  const length = relative.search(/[?#]|$/)
  const written = relative.slice(0, length)
  const target = written === '' ? null : repositoryPath(documentPath, written)
  return target === null ? null : { target, written, suffix: relative.slice(length) }
}

/** Everything else could end the address or mean something in it. */
const UNSAFE = /[^\p{L}\p{N}\-._~+,=@!]/gu
/** Half of a surrogate pair has no bytes to encode. */
const LONE_SURROGATE = /\p{Surrogate}/u

/** Writes the address of `target` in a document, in the form of the present address. */
export function writeAddress(documentPath: string, target: string, { written }: RepositoryLink): string {
  const slash = written.endsWith('/') ? '/' : ''
  if (written.startsWith('/')) return `/${encode(target)}${target === '' ? '' : slash}`
  const relative = encode(relativePath(documentPath, target))
  if (relative === '') return `.${slash || '/'}`
  return `${written.startsWith('./') && !relative.startsWith('..') ? './' : ''}${relative}${slash}`
}

const encode = (path: string): string => path.split('/').map(encodeSegment).join('/')

const encodeSegment = (segment: string): string =>
  LONE_SURROGATE.test(segment) ? segment : segment.replace(UNSAFE, percentEncode)

const percentEncode = (char: string) =>
  Array.from(
    new TextEncoder().encode(char),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')

function relativePath(documentPath: string, target: string): string {
  const from = documentPath.split('/').slice(0, -1)
  const to = target === '' ? [] : target.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/')
}
