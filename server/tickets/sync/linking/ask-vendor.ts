import { DomainError } from '#server/kernel/errors'
import { OutageError, type Vendor } from '../vendor/vendor'
import type { SectionAt } from './section-at'

/** Calls a ticket system while a person waits. Throws an error for the person if it cannot be used now. */
export async function askVendor<T>(
  { loaded: { connections } }: SectionAt,
  name: string,
  request: (vendor: Vendor) => Promise<T>,
): Promise<T> {
  const vendor = connections.vendors.get(name)
  if (!vendor) throw new DomainError('not_configured', { message: whyClosed(connections, name) })
  try {
    return await request(vendor)
  } catch (error) {
    if (!(error instanceof OutageError)) throw error
    throw new DomainError('unavailable', {
      message: `${name} cannot be used now: ${error.message}`,
      retryable: true,
    })
  }
}

function whyClosed({ trackers, pauses }: SectionAt['loaded']['connections'], name: string): string {
  const tracker = trackers.get(name)
  const pause = tracker && pauses.ofConnection(name, tracker)
  return `${name} cannot be used now: ${tracker?.problem ?? pause?.reason ?? 'it is closed.'}`
}
