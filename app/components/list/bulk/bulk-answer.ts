/** The answer of a form that changes the selected rows of a list. */
export interface BulkAnswer {
  /** Follows from the change, and waits for the person to confirm it. The form is sent again with these fields. */
  confirm?: { question: string; consequences: string[]; fields: [string, string][] }
  changed?: {
    /** What was saved, such as “2 sections of 1 document set to Done.” */
    text: string
    /** What could not be changed, with the reason. */
    problems: string[]
    /** One value for each part that can be taken back. Empty if nothing can. */
    undo: string[]
  }
  problem?: string
}
