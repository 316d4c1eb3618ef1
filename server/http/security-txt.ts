import type { Clock } from '#server/kernel/context'
import type { Reply } from './response/reply'

/** Readers must not trust the file for longer than a year (RFC 9116, section 2.5.5). */
const VALID_MS = 180 * 86_400_000

/** `GET /.well-known/security.txt`: contacts for reporting a vulnerability. */
export const createSecurityTxt =
  (contacts: readonly string[], { baseUrl, clock }: { baseUrl: string; clock: Clock }) =>
  async (): Promise<Reply> => {
    const expires = new Date(clock.now().getTime() + VALID_MS).toISOString()
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ]
    return {
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
      content: new TextEncoder().encode(`${lines.join('\n')}\n`),
    }
  }
