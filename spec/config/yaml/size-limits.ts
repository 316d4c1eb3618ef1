import { MAX_YAML_DEPTH } from './compose-yaml'

/** Counted after aliases are expanded, so that a small file cannot become a huge one. */
const MAX_KEYS = 5_000
const MAX_VALUES = 10_000
const MAX_ALIASES = 100

export const SIZE_LIMITS = `${MAX_KEYS} keys, ${MAX_VALUES} values, ${MAX_ALIASES} aliases, ${MAX_YAML_DEPTH} levels`

export class SizeCounter {
  private keys = 0
  private values = 0
  private aliases = 0

  addKey(): void {
    this.keys++
  }

  /** False if the value is beyond a limit. */
  addValue(depth: number): boolean {
    this.values++
    return this.values <= MAX_VALUES && this.keys <= MAX_KEYS && depth <= MAX_YAML_DEPTH
  }

  /** False if the alias is beyond the limit. */
  addAlias(): boolean {
    this.aliases++
    return this.aliases <= MAX_ALIASES
  }
}
