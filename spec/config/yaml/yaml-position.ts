import type { Position } from '../diagnostic'

/** Where a value is written. For an item of a list, `key` is the item itself. */
export interface YamlPosition {
  key: Position
  value: Position
  /** A scalar as written in the file, so that `007` is not shown as 7. */
  source: string | null
}
