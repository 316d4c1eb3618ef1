import type { OrgRequestContext } from '../../kernel/context'
import { DomainError } from '../../kernel/errors'

/** Throws 422 unless the addresses are pages of this deployment: nobody is sent elsewhere after paying. */
export function requireOwnAddresses({ web }: OrgRequestContext, addresses: Record<string, string>): void {
  const { origin } = new URL(web.baseUrl)
  const issues = Object.entries(addresses)
    .filter(([, address]) => !isPageOf(origin, address))
    .map(([name]) => ({
      loc: ['body', name],
      msg: `must be an address below ${origin}`,
      type: 'foreign_address',
    }))
  if (issues.length > 0) throw new DomainError('validation_failed', { issues })
}

function isPageOf(origin: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin: addressOrigin, username, password } = new URL(address)
  return addressOrigin === origin && username === '' && password === ''
}
