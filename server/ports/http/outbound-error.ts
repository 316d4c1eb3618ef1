export type OutboundReason =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'malformed'

/** An outside request that failed or was interrupted. Contains the host, never the whole address. */
export class OutboundError extends Error {
  override name = 'OutboundError'

  constructor(
    readonly reason: OutboundReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export const addressNotPublic = (host: string) =>
  new OutboundError(
    'refused',
    `${host} is not on the public internet. The operator can allow it with OUTBOUND_ALLOW.`,
  )

/** Converts any error of a socket or a parser to an OutboundError. */
export function toOutboundError(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error
  const { code = 'unknown reason' } = error as NodeJS.ErrnoException
  return new OutboundError('unreachable', `${host} could not be reached: ${networkReason(code) ?? code}.`, {
    cause: error,
  })
}

/** Explains a network failure to an operator. Null for a code that would not help them. */
export const networkReason = (code: string): string | null =>
  code in REASONS ? `${REASONS[code]} (${code})` : null

const UNKNOWN_AUTHORITY =
  'its certificate is from an authority that this machine does not know; NODE_EXTRA_CA_CERTS can name it'

/** Codes of Node and OpenSSL that an operator can fix. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'DNS has no address for this name',
  EAI_AGAIN: 'DNS does not answer',
  ECONNREFUSED: 'no program listens there',
  ECONNRESET: 'the connection was cut',
  CERT_HAS_EXPIRED: 'its certificate has expired, or the clock of this machine is wrong',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet, or the clock of this machine is wrong',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
}
