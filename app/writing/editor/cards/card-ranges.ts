import type { SectionAt } from '#spec/markdown/index'
import type { Range } from '#spec/types'

interface CardRanges {
  title: Range
  /** The text below the heading and its markers. */
  body: Range
  newCriterion: { at: Range; text: string }
}

/** The ranges of the text that the fields of a section's card edit. */
export const cardRanges = (at: SectionAt, text: string): CardRanges => ({
  title: titleOf(at, text),
  body: { start: Math.min(endOfLeadingMarkers(at, text), at.contentEnd), end: at.contentEnd },
  newCriterion: newCriterion(at, text, endOfTasks(at, text)),
})

function titleOf({ start, bodyStart }: SectionAt, text: string): Range {
  const [line = ''] = text.slice(start, bodyStart).split('\n', 1)
  const [, opening = '', title = ''] =
    /^( {0,3}#{2,4}[ \t]+|[ \t]*)(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line) ?? []
  return { start: start + opening.length, end: start + opening.length + title.length }
}

/** Markers directly below the heading are the status and the tickets, which have their own fields on the card. */
function endOfLeadingMarkers({ contentStart, markers }: SectionAt, text: string): number {
  let start = contentStart
  for (const { range } of markers) if (text.slice(start, range.start).trim() === '') start = range.end
  return start
}

/** The end of the last criterion, including its evidence. */
function endOfTasks({ tasks, markers, contentStart }: SectionAt, text: string): number {
  const last = tasks.at(-1)
  if (!last) return contentStart
  const evidence = markers.filter(
    ({ marker, range }) => marker.verb === 'realized-in' && range.start >= last.end,
  )
  const end = Math.max(last.end, evidence.at(-1)?.range.end ?? 0)
  const newline = text.indexOf('\n', end - 1)
  return newline < 0 ? text.length : newline + 1
}

function newCriterion(
  { tasks, contentEnd }: SectionAt,
  text: string,
  tasksEnd: number,
): CardRanges['newCriterion'] {
  if (tasks.length === 0)
    return { at: { start: contentEnd, end: contentEnd }, text: '\n\n- [ ] New criterion\n' }
  const isOwnLine = text[tasksEnd - 1] === '\n'
  return {
    at: { start: tasksEnd, end: tasksEnd },
    text: isOwnLine ? '- [ ] New criterion\n' : '\n- [ ] New criterion\n',
  }
}
