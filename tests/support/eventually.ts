import { vi } from 'vitest'

/** Maximum waiting time on a busy machine. */
export const BUSY_MACHINE = { timeout: 60_000 }

/** Repeats the check until it passes. */
export const eventually = <T>(check: () => Promise<T>, timeout = BUSY_MACHINE.timeout) =>
  vi.waitFor(check, { timeout, interval: 20 })
