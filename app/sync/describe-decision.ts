const DONE = { approve: 'approved. The sync carries them out now', dismiss: 'dismissed' }

/** What became of a decision about several steps. Another person may have decided some of them before. */
export function describeDecision(act: keyof typeof DONE, settled: number, chosen: number): string {
  const steps = (count: number) => (count === 1 ? '1 step' : `${count} steps`)
  const left = chosen - settled
  const note = settled === 0 ? 'Nothing changed.' : `${steps(settled)} ${DONE[act]}.`
  return left === 0 ? note : `${note} ${steps(left)} did not wait any more.`
}
