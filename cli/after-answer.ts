/** Does work that nobody waits for when the answer is printed. Callers print their answer without waiting for anything else. */
export const afterAnswer = (work: () => void): void => void setImmediate(work)
