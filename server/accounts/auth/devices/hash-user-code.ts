import { hashToken } from '#server/kernel/secrets/random-token'

/** Ignores case and hyphens, which people type differently. */
export const hashUserCode = (userCode: string) => hashToken(userCode.toUpperCase().replace(/\W/g, ''))
