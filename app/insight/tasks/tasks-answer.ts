/** As many as the edits of one request. */
export const MAX_CHANGED_TASKS = 100

/** The answer of the form that sets the status of several tasks. */
export interface TasksAnswer {
  /** Follows from the change, and waits for the person to confirm it. */
  confirm?: { consequences: string[]; tasks: string[]; status: string }
  changed?: {
    /** What was saved, such as “2 sections in 1 commit”. */
    text: string
    /** The documents that could not be changed, with the reason. */
    problems: string[]
    /** One value per saved document. Empty if nothing can be undone. */
    undo: string[]
  }
  problem?: string
}
