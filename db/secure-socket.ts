import { once } from 'node:events'
import { isIP, Socket } from 'node:net'
import { connect } from 'node:tls'
import type { ServerPulse } from './server-pulse'
import { closedError } from './steady-socket'

export interface TlsMode {
  /** `prefer`: connects without TLS if the server has none. */
  isOptional: boolean
  /** Whether to verify the server's name. As in postgres.js, `require`, `allow` and `prefer` only encrypt. */
  isVerified: boolean
  /** TLS from the first byte, without negotiation. */
  isDirect: boolean
}

const ENCRYPT_ONLY = ['require', 'allow', 'prefer']

/** Reads `sslmode` and similar parameters by the rules of postgres.js. Null without TLS. */
export function readTlsMode(url: string): TlsMode | null {
  const query = new URLSearchParams(url.split('?')[1])
  // biome-ignore lint/style/noProcessEnv: postgres.js reads these two, and without them a connection would not be encrypted
  const { PGSSL, PGSSLNEGOTIATION } = process.env
  const isSystemTrust = query.get('sslrootcert') === 'system'
  const named = query.get('sslmode') ?? query.get('ssl') ?? PGSSL
  const mode = isSystemTrust ? 'verify-full' : named
  if (!mode || mode === 'disable' || mode === 'false') return null
  const negotiation = query.get('sslnegotiation') ?? PGSSLNEGOTIATION
  return {
    isOptional: mode === 'prefer',
    isVerified: !ENCRYPT_ONLY.includes(mode),
    isDirect: negotiation === 'direct',
  }
}

/** Length and code of the message that requests TLS. The server answers with one byte. */
const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex')
const YES = 'S'.charCodeAt(0)

interface SecureOptions {
  host: string
  tls: TlsMode
  connectTimeoutMs: number
  /** Ends the attempt when the server is detected as silent. */
  pulse?: ServerPulse
}

/** Resolves when the connection is encrypted. A failure is an already failed socket: postgres.js waits forever after a rejection. */
export async function secureSocket(plain: Socket, options: SecureOptions): Promise<Socket> {
  const stopped = new AbortController()
  const stop = (code: string) => stopped.abort(Object.assign(closedError(), { code }))
  const timer = setTimeout(() => stop('CONNECT_TIMEOUT'), options.connectTimeoutMs)
  plain.once('close', () => stop('CONNECTION_CLOSED'))
  const member = { end: () => stop('CONNECT_TIMEOUT') }
  options.pulse?.add(member)
  try {
    return await handshake(plain, options, stopped.signal)
  } catch (error) {
    plain.destroy()
    return new Socket().destroy(stopped.signal.aborted ? stopped.signal.reason : (error as Error))
  } finally {
    clearTimeout(timer)
    options.pulse?.remove(member)
  }
}

async function handshake(plain: Socket, { host, tls }: SecureOptions, signal: AbortSignal): Promise<Socket> {
  await once(plain, 'connect', { signal })
  // The signal or the encrypted socket detects the server's end. An error without a listener would end the process.
  plain.on('error', () => undefined)
  if (!tls.isDirect) {
    plain.write(SSL_REQUEST)
    const [answer] = (await once(plain, 'data', { signal })) as [Buffer]
    if (answer[0] !== YES && tls.isOptional) return plain
    if (answer[0] !== YES)
      throw new Error('The database server does not offer TLS. Remove sslmode from DATABASE_URL.')
  }
  const secure = connect({
    socket: plain,
    host,
    servername: isIP(host) ? undefined : host,
    rejectUnauthorized: tls.isVerified,
    ...(tls.isDirect && { ALPNProtocols: ['postgresql'] }),
  })
  secure.on('error', () => undefined)
  await once(secure, 'secureConnect', { signal })
  return secure
}
