import type { Splice } from '../../spec/edit'

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

/** The text being edited, for those around it who know nothing of what draws it. Lines end in `\n` here. */
export interface Editor {
  text(): string
  /** The text, and whether it still is what the editor shows. */
  read(): { text: string; isStill: () => boolean }
  length(): number
  /** Makes it the text; as one step that can be undone, which leaves alone what is the same. */
  replace(text: string): void
  apply(splices: readonly Splice[]): void
  insert(text: string): void
  /** What the text is compared with when asked whether anything is unsaved. */
  setBase(text: string): void
  isChanged(): boolean
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
