import { PaymentsError, type PaymentsFailure } from '../port'

const BY_STATUS: Record<number, PaymentsFailure> = {
  400: 'rejected',
  401: 'key_refused',
  402: 'declined',
  403: 'key_refused',
  404: 'not_found',
  409: 'busy',
  429: 'rate_limited',
}

const DEFAULT_WAIT_S = 30

/** Runs a request and converts any error of the package to a PaymentsError. */
export async function calling<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw toPaymentsError(error)
  }
}

/** The same, with null for a missing object. */
export async function callingForThing<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request()
  } catch (error) {
    const paymentsError = toPaymentsError(error)
    if (paymentsError.code === 'not_found') return null
    throw paymentsError
  }
}

function toPaymentsError(error: unknown): PaymentsError {
  if (error instanceof PaymentsError) return error
  const { statusCode } = error as { statusCode?: unknown }
  const failure = BY_STATUS[Number(statusCode)] ?? 'unreachable'
  const waits = failure === 'rate_limited' || failure === 'unreachable'
  const resumesAt = waits ? new Date(Date.now() + DEFAULT_WAIT_S * 1000) : null
  return new PaymentsError(failure, { cause: error, resumesAt })
}
