import type { OrgRequestContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'

/**
 * Throws 422 unless the addresses are pages of this deployment, so that nobody is sent elsewhere after paying. Returns them in
 * an unambiguous form.
 */
export function ownAddresses<Name extends string>(
  { web }: OrgRequestContext,
  addresses: Record<Name, string>,
): Record<Name, string> {
  const { origin } = new URL(web.baseUrl)
  const entries = Object.entries<string>(addresses)
  const issues = entries
    .filter(([, address]) => !isPageOf(origin, address))
    .map(([name]) => ({
      loc: ['body', name],
      msg: `must be an address below ${origin}`,
      type: 'foreign_address',
    }))
  if (issues.length > 0) throw new DomainError('validation_failed', { issues })
  return Object.fromEntries(entries.map(([name, address]) => [name, new URL(address).href])) as Record<
    Name,
    string
  >
}

/** Other parsers treat a backslash as part of the host, or end the address at a space. */
const AMBIGUOUS = /[^\x21-\x7e]|\\/

function isPageOf(origin: string, address: string): boolean {
  if (AMBIGUOUS.test(address) || !URL.canParse(address)) return false
  const { origin: addressOrigin, username, password } = new URL(address)
  return addressOrigin === origin && username === '' && password === ''
}
