import { counted } from '#shared/counted'

const DONE = { approve: 'approved. The sync carries them out now', dismiss: 'dismissed' }

/** The result of a decision about several steps. Another person may have decided some of them before. */
export function describeDecision(act: keyof typeof DONE, settledCount: number, chosenCount: number): string {
  const left = chosenCount - settledCount
  const note = settledCount === 0 ? 'Nothing changed.' : `${counted(settledCount, 'step')} ${DONE[act]}.`
  return left === 0 ? note : `${note} ${counted(left, 'step')} did not wait any more.`
}
