import { UsageError } from '../usage-error'
import { readCredentials } from './credentials'

const DEFAULT = 'http://127.0.0.1:3000'
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** `--server`, else SVC_SERVER, else where one signed in last, else this machine. Tokens travel encrypted, or not at all. */
export function chooseServer(asked: string | undefined): string {
  const text = asked ?? process.env.SVC_SERVER ?? readCredentials()?.server ?? DEFAULT
  if (!URL.canParse(text)) throw new UsageError(`svc: ${JSON.stringify(text)} is no address of a server.`)
  const { protocol, hostname, origin } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.includes(hostname))
  if (!isSafe) throw new UsageError(`svc: the server must be asked by https, not ${protocol}//${hostname}.`)
  return origin
}
