import type { Signature } from '#server/ports/codehost/port'

/** The committer of what people write here, and the author of what no person wrote. */
export const SERVICE_AUTHOR: Omit<Signature, 'at'> = { name: 'Plumbline', email: 'plumbline@users.invalid' }

const TRAILER = /^[A-Za-z][A-Za-z-]*: \S/
const SERVICE_TRAILER = /^\s*Svc-[\w-]*\s*:/i

/** The text without lines that look like a trailer of the service. Only the service may write those. */
export const withoutServiceTrailers = (text: string) =>
  text
    .split(/\r\n|[\r\n]/)
    .filter((line) => !SERVICE_TRAILER.test(line))
    .join('\n')
    .trim()

/** Appends a trailer such as `AI-assisted: true` to the last paragraph of trailers, or starts one. */
export const withTrailer = (text: string, line: string) =>
  text + (endsInTrailers(text) ? '\n' : '\n\n') + line

/** Adds the account that made the commit. Unlike the author's name and address, it cannot be chosen freely. */
export function withAccount(text: string, { id, email }: { id: number; email: string | null }): string {
  const address = email?.replace(/[<>\s]/g, '')
  return withTrailer(text, `Svc-Account: ${address ? `${address} (user ${id})` : `user ${id}`}`)
}

/** A blank line between trailers would split them into two paragraphs, and git reads only the last one. */
function endsInTrailers(text: string): boolean {
  const paragraphs = text.trimEnd().split(/\n\s*\n/)
  const last = paragraphs.at(-1) ?? ''
  return paragraphs.length > 1 && last.split('\n').every((line) => TRAILER.test(line))
}
