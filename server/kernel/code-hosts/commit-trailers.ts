import type { Signature } from '../../ports/codehost/port'

/** The committer of what is written here to local repositories, and the author where a person has no name in git. */
export const SERVICE_AUTHOR: Omit<Signature, 'at'> = { name: 'Plumbline', email: 'plumbline@users.invalid' }

const TRAILER = /^[A-Za-z][A-Za-z-]*: \S/

/** Adds a last line such as `AI-assisted: true`, in one paragraph with the trailers that are there already. */
export const withTrailer = (text: string, line: string) =>
  text + (endsInTrailers(text) ? '\n' : '\n\n') + line

/** Names the account that acted, whatever name and address it has chosen for its commits. */
export function withAccount(text: string, { id, email }: { id: number; email: string | null }): string {
  const address = email?.replace(/[<>\s]/g, '')
  return withTrailer(text, `Svc-Account: ${address ? `${address} (user ${id})` : `user ${id}`}`)
}

/** A blank line between trailers would end them. */
function endsInTrailers(text: string): boolean {
  const paragraphs = text.trimEnd().split(/\n\s*\n/)
  const last = paragraphs.at(-1) ?? ''
  return paragraphs.length > 1 && last.split('\n').every((line) => TRAILER.test(line))
}
