import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits cannot be guessed, so an unsalted hash is safe to store. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
