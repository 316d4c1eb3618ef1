import type { Path } from '../path'

/** A diagnostic before it has a place in the file. */
export interface Problem {
  severity: 'error' | 'warning'
  code: string
  path: Path
  message: string
  /** Whether the key or the value is what is wrong. */
  at: 'key' | 'value'
}
