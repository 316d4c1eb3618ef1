import { UsageError } from '#cli/usage-error'
import { readCredentials } from './credentials'

const DEFAULT = 'http://127.0.0.1:3000'
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/**
 * `--server`, or SVC_SERVER, or the server of the last sign-in, or this machine. Only https is allowed for other
 * machines, so that tokens are never sent unencrypted.
 */
export function chooseServer(serverOption: string | undefined): string {
  const text = serverOption ?? (process.env.SVC_SERVER || readCredentials()?.server) ?? DEFAULT
  if (!URL.canParse(text))
    throw new UsageError(
      `svc: ${JSON.stringify(text)} is not a server URL. Example: https://plumbline.example.com`,
    )
  const { protocol, hostname, origin } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.includes(hostname))
  if (!isSafe)
    throw new UsageError(
      `svc: use https for ${hostname}, not ${protocol.slice(0, -1)}. Tokens must be sent encrypted.`,
    )
  return origin
}
