/** The result of a command: markdown for people, and whether it was executed. */
export interface CommandOutcome {
  text: string
  isDone: boolean
}

export const done = (text: string): CommandOutcome => ({ text, isDone: true })
export const refused = (text: string): CommandOutcome => ({ text, isDone: false })
