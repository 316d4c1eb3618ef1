import { TrackerError } from './port'

/** `host`, `host:port` or `host:port/path` without an encoded, empty or relative part. */
const HOST = /^(https?:\/\/)?[\w.-]+(:\d{1,5})?(\/[\w.-]*[\w-][\w.-]*)*\/?$/

/**
 * The address of a ticket system without a trailing slash. Everything goes over https, except to hosts in the
 * operator's own network that are named in OUTBOUND_ALLOW.
 */
export function hostUrl(host: string, mayUseHttp: (hostname: string) => boolean): string {
  const address = /^https?:\/\//.test(host) ? host : `https://${host}`
  if (host.length > 300 || !HOST.test(host) || !URL.canParse(address))
    throw new TrackerError('invalid', 'The host must look like acme.atlassian.net or jira.acme.com:8443.')
  const { protocol, hostname, href } = new URL(address)
  if (protocol === 'http:' && !mayUseHttp(hostname))
    throw new TrackerError(
      'invalid',
      `${hostname} must be reached with https. The operator can allow http to it with OUTBOUND_ALLOW.`,
    )
  return href.replace(/\/+$/, '')
}
