import type { Splice } from '../../../spec/edit'
import type { Base } from '../open-file'

/** A finding of the linter, as the editor shows it. */
export interface Finding {
  severity: 'error' | 'warning' | 'info'
  code: string
  message: string
  line: number
  column: number
  /** What mends it, in the text that was read; null where mending takes a person. */
  fix: readonly Splice[] | null
}

/** The text as what was changed in it: a long one is never copied because of a key. */
export interface Changes {
  base: Base
  /** What makes the base's text the present one. */
  splices: Splice[]
  /** Whether that still is what the editor shows. */
  isStill: () => boolean
}

/** The text being edited, for those around it who know nothing of what draws it. Lines end in `\n` here. */
export interface Editor {
  text(): string
  changes(): Changes
  length(): number
  /** Makes it the text; as one step that can be undone, which leaves alone what is the same. */
  replace(text: string): void
  apply(splices: readonly Splice[]): void
  insert(text: string): void
  /** What the text is compared with when asked whether anything is unsaved. */
  setBase(base: Base): void
  isChanged(): boolean
  /** Tells of another text, and of another base. */
  onChange(listener: () => void): () => void
  show(findings: readonly Finding[]): void
  /** Puts the cursor into a line, 1-based. */
  goTo(line: number): void
  /** The line, with its fraction, at the upper edge. */
  topLine(): number
  scrollTo(line: number): void
  onScroll(listener: () => void): () => void
  /** Shows a text against the present one, hunk by hunk, until `settle`. */
  propose(text: string): void
  /** `accept` takes what is still open; else it is dropped. What was decided by hunk stays decided. */
  settle(accept: boolean): void
  focus(): void
  destroy(): void
}
