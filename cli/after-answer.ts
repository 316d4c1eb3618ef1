/**
 * Runs work after the answer is printed, without making callers wait for it. Callers print their answer without awaiting
 * anything else.
 */
export const afterAnswer = (work: () => void): void => void setImmediate(work)
