import type { OrgContext } from '#server/kernel/context'
import type { SimilarIssue } from '#spec/triage/index'

/** An issue as triage needs it. */
export interface TriageIssue {
  number: number
  title: string
  body: string
  state: 'open' | 'closed'
  /** Null while it is open, or if the host does not provide it. */
  closeReason: 'completed' | 'not_planned' | null
  /** The author's names for `triage.ignore_authors`. The first one is displayed. */
  authors: readonly string[]
  labels: readonly string[]
  url: string
}

interface LabelChange {
  add: string[]
  remove: string[]
}

/** The issues of one repository, at its code host or in our database. All writes can be repeated. */
export interface IssueHost {
  read(number: number): Promise<TriageIssue | null>
  /** Issues that may be about the same, by the words of the title. */
  findSimilar(title: string): Promise<Omit<SimilarIssue, 'score'>[]>
  /** Whether the author of the issue may write to the repository. */
  mayAuthorWrite(issue: TriageIssue): Promise<boolean>
  changeLabels(number: number, change: LabelChange): Promise<void>
  reopen(number: number): Promise<void>
  /**
   * Writes our only comment on the issue. `store` gets its id. If the host is our database, both happen in one transaction;
   * elsewhere the comment can be found by its mark.
   */
  putComment(
    number: number,
    comment: { id: number | null; body: string },
    store: (tx: OrgContext, id: number) => Promise<void>,
  ): Promise<void>
}
