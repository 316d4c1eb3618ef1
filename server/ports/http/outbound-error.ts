export type OutboundReason =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'malformed'

/** A request to the outside that failed or was cut. It names the host and never the whole address. */
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
  return new OutboundError('unreachable', `${host} could not be reached: ${code}.`, { cause: error })
}
