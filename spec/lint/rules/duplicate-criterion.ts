import type { Rule } from '../rule'

export const duplicateCriterion: Rule = {
  code: 'duplicate_criterion',
  severity: 'info',
  summary: 'Two criteria of a document have the same text, so only their order tells them apart.',
  check: ({ analysis, isSpec }) => {
    if (!isSpec) return []
    const lines = new Map<string, number>()
    return analysis.tasks.flatMap(({ criterion, box }) => {
      if (criterion === null) return []
      const first = lines.get(criterion.text)
      if (first === undefined) lines.set(criterion.text, criterion.line)
      const message = `This criterion is the same as on line ${first}. Write what is different.`
      return first === undefined ? [] : [{ at: box, message }]
    })
  },
}
