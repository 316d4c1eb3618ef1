import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits cannot be guessed, so a plain hash is enough for storage. */
export const newInvitationToken = () => randomBytes(32).toString('base64url')

export const hashInvitationToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** The page where the invited person accepts. */
export const invitationUrl = (token: string) => `/auth/invitation?token=${token}`
