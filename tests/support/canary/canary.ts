import { RUN } from './run'

/** The prefix of every canary of this run. Any text that contains it contains a secret. */
export const MARK = `canary-${RUN}-`

/**
 * A secret for a test, such as a password or a vendor's token. After the whole suite, logs, errors, jobs and
 * databases are searched for it.
 */
export const canary = (name: string): string => `${MARK}${name}`.padEnd(40, '.')
