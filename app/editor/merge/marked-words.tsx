import { presentableDiff } from '@codemirror/merge'

/** Two versions of one text, and in each the words that the other does not have. */
export interface Marked {
  mine: Stretch[]
  theirs: Stretch[]
}

interface Stretch {
  start: number
  text: string
  isMarked: boolean
}

/** Texts that have nothing in common are compared no finer than this allows. */
const LIMITS = { scanLimit: 500, timeout: 200 }

export function markWords(mine: string, theirs: string): Marked {
  const changes = presentableDiff(mine, theirs, LIMITS)
  return {
    mine: stretchesOf(
      mine,
      changes.map(({ fromA, toA }) => [fromA, toA]),
    ),
    theirs: stretchesOf(
      theirs,
      changes.map(({ fromB, toB }) => [fromB, toB]),
    ),
  }
}

function stretchesOf(text: string, marked: [from: number, to: number][]): Stretch[] {
  const bounds = [0, ...marked.flat(), text.length]
  return bounds
    .slice(1)
    .map((end, i) => ({ start: bounds[i] ?? 0, text: text.slice(bounds[i], end), isMarked: i % 2 === 1 }))
    .filter((stretch) => stretch.text !== '')
}

export const MarkedWords = ({ stretches }: { stretches: Stretch[] }) =>
  stretches.map(({ start, text, isMarked }) =>
    isMarked ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
  )
