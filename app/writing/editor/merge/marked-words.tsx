import { presentableDiff } from '@codemirror/merge'

/** Two versions of a text. In each, the words missing in the other are marked. */
export interface WordDiff {
  mine: WordRun[]
  theirs: WordRun[]
}

interface WordRun {
  start: number
  text: string
  isMarked: boolean
}

/** Limits the comparison of texts that have little in common. */
const LIMITS = { scanLimit: 500, timeout: 200 }

export function markWords(mine: string, theirs: string): WordDiff {
  const changes = presentableDiff(mine, theirs, LIMITS)
  return {
    mine: toWordRuns(
      mine,
      changes.map(({ fromA, toA }) => [fromA, toA]),
    ),
    theirs: toWordRuns(
      theirs,
      changes.map(({ fromB, toB }) => [fromB, toB]),
    ),
  }
}

function toWordRuns(text: string, marked: [from: number, to: number][]): WordRun[] {
  const bounds = [0, ...marked.flat(), text.length]
  return bounds
    .slice(1)
    .map((end, i) => ({ start: bounds[i] ?? 0, text: text.slice(bounds[i], end), isMarked: i % 2 === 1 }))
    .filter((run) => run.text !== '')
}

export const MarkedWords = ({ runs }: { runs: WordRun[] }) =>
  runs.map(({ start, text, isMarked }) =>
    isMarked ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
  )
