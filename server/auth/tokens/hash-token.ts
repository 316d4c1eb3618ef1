import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits: nothing to guess, so a plain hash is enough at rest. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** People type codes in any case, with and without the hyphen. */
export const hashUserCode = (userCode: string) => hashToken(userCode.toUpperCase().replace(/\W/g, ''))
