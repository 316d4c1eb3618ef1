import type { Path } from '../path'

/** A diagnostic without its position in the file. */
export interface ConfigProblem {
  severity: 'error' | 'warning'
  code: string
  path: Path
  message: string
  /** Whether the position is that of the key or of the value. */
  at: 'key' | 'value'
}
