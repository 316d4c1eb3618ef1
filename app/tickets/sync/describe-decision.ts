const DONE = { approve: 'approved. The sync carries them out now', dismiss: 'dismissed' }

/** The result of a decision about several steps. Another person may have decided some of them before. */
export function describeDecision(act: keyof typeof DONE, settledCount: number, chosenCount: number): string {
  const steps = (count: number) => (count === 1 ? '1 step' : `${count} steps`)
  const left = chosenCount - settledCount
  const note = settledCount === 0 ? 'Nothing changed.' : `${steps(settledCount)} ${DONE[act]}.`
  return left === 0 ? note : `${note} ${steps(left)} did not wait any more.`
}
