import { createHash } from 'node:crypto'

/** Weak, because one content has several encodings. */
export const etagOf = (content: string | Uint8Array) =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

/** Uses the weak comparison of RFC 9110: `W/"x"` equals `"x"`. */
export const matchesEtag = ({ headers }: Request, etag: string) =>
  headers
    .get('if-none-match')
    ?.split(',')
    .some((candidate) => ['*', tagOf(etag)].includes(tagOf(candidate.trim()))) ?? false

const tagOf = (etag: string) => etag.replace(/^W\//, '')
