import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits: nothing to guess, so a plain hash is enough at rest. */
export const newInvitationToken = () => randomBytes(32).toString('base64url')

export const hashInvitationToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Where the person goes with it. */
export const invitationUrl = (token: string) => `/auth/invitation?token=${token}`
