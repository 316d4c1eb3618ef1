import type { Splice } from '#spec/edit/index'
import type { FormatName } from '../formatting/formats'
import type { BaseVersion } from '../open-file'

/** A lint finding as the editor shows it. */
export interface EditorFinding {
  severity: 'error' | 'warning' | 'info'
  code: string
  message: string
  line: number
  column: number
  /** Splices of the analyzed text that fix the finding; null if it must be fixed by hand. */
  fix: readonly Splice[] | null
}

/** The text as changes to its base, so that a keystroke never copies a long text. */
export interface TextChanges {
  base: BaseVersion
  /** Applied to the base, they produce the current text. */
  splices: Splice[]
  /** Whether the editor still shows this text. */
  isCurrent: () => boolean
}

/** Stands for a text that is not there yet. After `remove` and `replaceWith` it is gone. */
export interface Placeholder {
  /** From 0 to 1. */
  showProgress(share: number): void
  remove(): void
  replaceWith(text: string): void
}

/** The text being edited, independent of the library that draws it. Lines end in `\n`. */
export interface Editor {
  text(): string
  changes(): TextChanges
  length(): number
  /** Sets the whole text in one undoable step. Unchanged parts keep their cursor and folds. */
  replace(text: string): void
  undo(): void
  redo(): void
  apply(splices: readonly Splice[]): void
  /** Shows at the cursor that something is being inserted. The position moves with the text. */
  addPlaceholder(name: string, cancel: () => void): Placeholder
  /** Formats the selection and moves the focus to the text. */
  format(name: FormatName): void
  /** Sets the version that `isChanged` compares with. */
  setBase(base: BaseVersion): void
  isChanged(): boolean
  /** Called after each change of the text or of the base. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void
  showFindings(findings: readonly EditorFinding[]): void
  /** Moves the cursor to a line, 1-based. */
  goTo(line: number): void
  /** The line at the upper edge, with its fraction. */
  topLine(): number
  scrollTo(line: number): void
  onScroll(listener: () => void): () => void
  /** Shows a proposed text as a diff, hunk by hunk, until `finishProposal`. */
  propose(text: string): void
  /** Accepts or rejects the undecided hunks. Hunks that were decided before stay as they are. */
  finishProposal(accept: boolean): void
  focus(): void
  destroy(): void
}
