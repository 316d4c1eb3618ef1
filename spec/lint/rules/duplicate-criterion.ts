import type { Rule } from '../rule'

export const duplicateCriterion: Rule = {
  code: 'duplicate_criterion',
  severity: 'info',
  summary: 'Two criteria of a document say the same, so that the order decides which is which.',
  check: ({ analysis, isSpec }) => {
    if (!isSpec) return []
    const lines = new Map<string, number>()
    return analysis.tasks.flatMap(({ criterion, box }) => {
      if (criterion === null) return []
      const first = lines.get(criterion.text)
      if (first === undefined) lines.set(criterion.text, criterion.line)
      const message = `Line ${first} has this criterion already; say what is different here.`
      return first === undefined ? [] : [{ at: box, message }]
    })
  },
}
