import { RUN } from './run'

/** What every canary of this run begins with: whoever finds it has found a secret. */
export const MARK = `canary-${RUN}-`

/**
 * A secret for a test, as people choose and vendors give them. After the whole suite it is looked for where no secret
 * belongs: in logs, in errors, in jobs and in the databases.
 */
export const canary = (name: string): string => `${MARK}${name}`.padEnd(40, '.')
