import { AI_EXPOSURES, DOC_TYPES, REVIEW_STATUSES, STATES } from '#spec/types'
import { finding, type MarkdownFinding } from '../diagnose'
import { tidyText } from '../inline/tidy-text'
import { normaliseState } from '../normalise-state'
import { emptyFrontmatter, LIST_KEYS, lookupKey, SYNC_MODES, TEXT_KEYS } from './frontmatter-keys'

/** A key with its value, in the representation of the parser. */
export interface FrontmatterPair {
  key: unknown
  value: unknown
}

/** Reads keys and values in the representation of one parser. */
export interface FrontmatterValues {
  keyText(key: unknown): string
  read(value: unknown): unknown
  /** A single value as it is written; null for others. */
  readText(value: unknown): string | null
  /** The items of a list; null for another value. */
  itemsOf(value: unknown): readonly unknown[] | null
  isSingle(value: unknown): boolean
  /** Where a key or value starts in the frontmatter; null if it has no position. */
  startOf(node: unknown): number | null
  /** Aliases without an anchor. */
  readonly lost: Iterable<{ source: string }>
  readonly exhausted: boolean
}

/** Reads the pairs of one frontmatter. Findings point at the invalid value. */
export class FrontmatterReader {
  readonly frontmatter = emptyFrontmatter()
  readonly findings: MarkdownFinding[] = []
  private readonly extra: [string, unknown][] = []
  private readonly seen = new Set<string>()

  constructor(
    private readonly values: FrontmatterValues,
    private readonly offset: number,
  ) {}

  take(pair: FrontmatterPair): void {
    const key = this.values.keyText(pair.key)
    if (this.seen.has(key)) {
      this.find(
        'error',
        'duplicate_key',
        pair.key,
        `\`${key}\` is set twice. The first value is used; remove the other one.`,
      )
      return
    }
    this.seen.add(key)
    const text = lookupKey(TEXT_KEYS, key)
    const list = lookupKey(LIST_KEYS, key)
    if (text !== undefined) this.frontmatter[text] = this.text(key, pair)
    else if (list !== undefined) this.frontmatter[list] = this.list(key, pair)
    else if (key === 'review_status') this.frontmatter.reviewStatus = this.oneOf(key, pair, REVIEW_STATUSES)
    else if (key === 'sync') this.frontmatter.sync = this.oneOf(key, pair, SYNC_MODES) ?? 'auto'
    else if (key === 'ai_exposure') this.takeExposure(key, pair)
    else this.extra.push([key, this.values.read(pair.value)])
    if (key === 'status') this.normaliseStatus(pair)
    if (key === 'type') this.normaliseType(pair)
  }

  finish(): void {
    this.frontmatter.extra = Object.fromEntries(this.extra)
    for (const alias of this.values.lost)
      this.find(
        'error',
        'unknown_alias',
        alias,
        `The anchor \`&${alias.source}\` does not exist. Define it before this alias.`,
      )
    if (this.values.exhausted)
      this.findings.push(
        finding(
          'error',
          'alias_bomb',
          this.offset,
          'The frontmatter has too many values after aliases are expanded. Use fewer aliases.',
        ),
      )
  }

  private text(key: string, pair: FrontmatterPair): string | null {
    const text = this.values.readText(pair.value)
    if (text === null && this.values.read(pair.value) !== null) this.wrongType(key, pair, 'a single value')
    return text === null || text.trim() === '' ? null : tidyText(text)
  }

  private list(key: string, pair: FrontmatterPair): string[] {
    const { value } = pair
    const list = this.values.itemsOf(value)
    const items = list?.map((item) => this.values.readText(item)) ?? this.fromText(key, pair)
    if (list !== null && items.includes(null)) this.wrongType(key, pair, 'a list of plain values')
    return items.flatMap((item) => (item === null || item.trim() === '' ? [] : [tidyText(item)]))
  }

  private fromText(key: string, pair: FrontmatterPair): string[] {
    if (this.values.isSingle(pair.value)) return (this.values.readText(pair.value) ?? '').split(',')
    if (pair.value !== null) this.wrongType(key, pair, 'a list, or one line with commas')
    return []
  }

  private oneOf<T extends string>(key: string, pair: FrontmatterPair, allowed: readonly T[]): T | null {
    const text = this.text(key, pair)
    const name = text?.toLowerCase().replace(/[\s-]+/g, '_')
    const match = allowed.find((value) => value === name) ?? null
    if (text !== null && match === null)
      this.find(
        'warning',
        'unknown_value',
        pair.value,
        `\`${text}\` is not a value of \`${key}\`. Use one of: ${allowed.join(', ')}.`,
      )
    return match
  }

  /** An invalid value counts as `none`, so that a typo never shows a hidden document to AI. */
  private takeExposure(key: string, pair: FrontmatterPair): void {
    const isSet = this.values.read(pair.value) !== null
    this.frontmatter.aiExposure = this.oneOf(key, pair, AI_EXPOSURES) ?? (isSet ? 'none' : null)
  }

  private normaliseStatus(pair: FrontmatterPair): void {
    const { status } = this.frontmatter
    if (status === null) return
    const state = normaliseState(status)
    if (state === null)
      this.find(
        'warning',
        'unknown_status',
        pair.value,
        `\`${status}\` is not a status, so draft is used. Use one of: ${STATES.join(', ')}.`,
      )
    this.frontmatter.status = state ?? status
  }

  private normaliseType(pair: FrontmatterPair): void {
    const type = this.frontmatter.type
    if (type === null) return
    const docType = DOC_TYPES.find((name) => name === type.toLowerCase())
    if (docType === undefined)
      this.find(
        'warning',
        'unknown_value',
        pair.value,
        `\`${type}\` is not a value of \`type\`. Use one of: ${DOC_TYPES.join(', ')}.`,
      )
    this.frontmatter.type = docType ?? type
  }

  private wrongType(key: string, pair: FrontmatterPair, expected: string): void {
    this.find('warning', 'wrong_type', pair.value, `\`${key}\` must be ${expected}.`)
  }

  private find(severity: MarkdownFinding['severity'], code: string, node: unknown, message: string): void {
    const at = this.values.startOf(node) ?? 0
    this.findings.push(finding(severity, code, this.offset + at, message))
  }
}
