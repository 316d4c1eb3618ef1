import { diffArrays } from 'diff'

/** Lists that differ in more lines are shown as replaced. */
const MAX_EDITS = 100

/** The change from some lines to others as lines of a patch, without the head of a hunk. */
export function suggestionPatch(before: readonly string[], after: readonly string[]): string {
  const steps = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS })
  if (!steps) return [...signed('-', before), ...signed('+', after)].join('\n')
  return steps
    .flatMap(({ added, removed, value }) => signed(added ? '+' : removed ? '-' : ' ', value))
    .join('\n')
}

const signed = (sign: string, lines: readonly string[]) => lines.map((line) => sign + line)
