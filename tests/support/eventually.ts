import { vi } from 'vitest'

/** A busy machine may need this long for what a quiet one does at once. */
export const BUSY_MACHINE = { timeout: 60_000 }

/** Repeats the check until it passes. */
export const eventually = <T>(check: () => Promise<T>, timeout = BUSY_MACHINE.timeout) =>
  vi.waitFor(check, { timeout, interval: 20 })
