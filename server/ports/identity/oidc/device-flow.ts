import { z } from 'zod'
import { type DevicePollResult, type DeviceStart, IdentityError } from '../port'
import { TokenRefused } from '../request-token'

const DeviceAuthorization = z.object({
  device_code: z.string().min(1),
  user_code: z.string().min(1),
  verification_uri: z.url(),
  verification_uri_complete: z.url().optional(),
  interval: z.number().int().positive().default(5),
  expires_in: z.number().int().positive(),
})

/** Parses the response of RFC 8628. If we have our own page, people are sent there instead. */
export function readDeviceStart(body: unknown, ownPage: string | null): DeviceStart {
  const read = DeviceAuthorization.safeParse(body)
  if (!read.success)
    throw new IdentityError('unavailable', 'The provider gave no device code', { cause: read.error })
  const { device_code, user_code, verification_uri, verification_uri_complete, interval, expires_in } =
    read.data
  const page = ownPage ?? verification_uri
  const complete = new URL(ownPage ?? verification_uri_complete ?? verification_uri)
  complete.searchParams.set('user_code', user_code)
  return {
    deviceCode: device_code,
    userCode: user_code,
    verificationUri: page,
    verificationUriComplete: complete.toString(),
    intervalS: interval,
    expiresInS: expires_in,
  }
}

/** The meaning of the error codes of a poll. Any other code is a failure. */
export function readPollError(error: unknown): DevicePollResult {
  if (error instanceof TokenRefused) {
    if (error.reason === 'authorization_pending') return { status: 'pending', slowDown: false }
    if (error.reason === 'slow_down') return { status: 'pending', slowDown: true }
    if (error.reason === 'access_denied') return { status: 'denied' }
    if (['expired_token', 'invalid_grant'].includes(error.reason)) return { status: 'expired' }
  }
  throw error
}
