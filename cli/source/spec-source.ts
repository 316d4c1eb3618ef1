import type { State } from '#spec/types'
import type { DocumentAnswer } from './wire/document'
import type { SearchResult } from './wire/search'
import type { SpecRow } from './wire/spec-row'
import type { StaleSpec } from './wire/stale-spec'
import type { Task } from './wire/task'

/** A text, and the version that a save compares before it replaces the text. */
export interface LoadedText {
  content: string
  version: string
}

/** The source of specs for commands: the checkout, or one repository on a server. Both return equal answers. */
export interface SpecSource {
  /** Sorted by path. */
  specs(): Promise<SpecRow[]>
  /** Percent of sections below which the configuration warns. */
  coverageThreshold(): Promise<number>
  /**
   * Those that unblock the most others first. Without a status: all open ones. A server lists at most about 10 000 of the
   * total.
   */
  tasks(status: State | undefined): Promise<{ tasks: Task[]; total: number }>
  /** At most `limit` of the best matches. */
  search(query: string, limit: number): Promise<SearchResult>
  document(path: string): Promise<DocumentAnswer>
  /** The current specs whose text may differ between two commits, or from the current text, sorted by path. */
  changedSpecs(from: string, to: string | null): Promise<string[]>
  /** The current text, or that of a commit. Null if it does not exist there. */
  text(path: string, revision: string | null): Promise<string | null>
  load(path: string): Promise<LoadedText>
  save(path: string, content: string, version: string, message: string): Promise<void>
  /** Sorted by path. */
  stale(): Promise<StaleSpec[]>
  /** Events of one criterion, newest first. */
  criterionEvents(path: string, criterionId: string): Promise<CriterionEvent[]>
}

/** A change of a criterion in one commit. */
export interface CriterionEvent {
  commit_sha: string
  at: string
  author: string
  message: string
  file_path: string
  kind: string
  from: string | null
  to: string | null
}
