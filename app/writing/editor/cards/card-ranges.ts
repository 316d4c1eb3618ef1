import type { SectionAt } from '#spec/markdown/index'
import type { Range } from '#spec/types'

interface CardRanges {
  title: Range
  body: Range
  criteria: { criterion: string; isChecked: boolean; part: Range }[]
  newCriterion: { at: Range; text: string }
  /** The content after the criteria; null if there is none. */
  rest: Range | null
}

/** The ranges of the text that the fields of a section's card edit. */
export function cardRanges(at: SectionAt, text: string): CardRanges {
  const tasks = at.tasks.flatMap(({ box, end, checked, criterion }) =>
    criterion
      ? [{ criterion: criterion.id, isChecked: checked, part: trimRange({ start: box + 3, end }, text) }]
      : [],
  )
  const firstBox = at.tasks[0]?.box
  const tasksEnd = endOfTasks(at, text)
  const bodyEnd = firstBox === undefined ? at.contentEnd : text.lastIndexOf('\n', firstBox) + 1
  const bodyStart = Math.min(endOfLeadingMarkers(at, text), bodyEnd)
  return {
    title: titleOf(at, text),
    body: trimRange({ start: bodyStart, end: bodyEnd }, text),
    criteria: tasks,
    newCriterion: newCriterion(at, text, tasksEnd),
    rest:
      firstBox === undefined || tasksEnd >= at.contentEnd
        ? null
        : trimRange({ start: tasksEnd, end: at.contentEnd }, text),
  }
}

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

function trimRange({ start, end }: Range, text: string): Range {
  const part = text.slice(start, Math.max(start, end))
  if (part.trim() === '') return { start, end: start }
  const lead = part.length - part.trimStart().length
  return { start: start + lead, end: start + part.trimEnd().length }
}
