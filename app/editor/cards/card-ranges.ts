import type { SectionAt } from '../../../spec/markdown'
import type { Range } from '../../../spec/types'

/** A range of the text that a field of a card edits. */
export type CardText = Range

interface CardTexts {
  title: CardText
  body: CardText
  criteria: { criterion: string; isChecked: boolean; part: CardText }[]
  newCriterion: { at: Range; text: string }
  /** What comes behind the criteria; null where nothing does. */
  rest: CardText | null
}

/** Where in the text the parts of a section's card stand. */
export function cardTexts(at: SectionAt, text: string): CardTexts {
  const tasks = at.tasks.flatMap(({ box, end, checked, criterion }) =>
    criterion
      ? [{ criterion: criterion.id, isChecked: checked, part: trimmed({ start: box + 3, end }, text) }]
      : [],
  )
  const firstBox = at.tasks[0]?.box
  const behind = behindTasks(at, text)
  const bodyEnd = firstBox === undefined ? at.contentEnd : text.lastIndexOf('\n', firstBox) + 1
  const bodyStart = Math.min(behindLeadingMarkers(at, text), bodyEnd)
  return {
    title: titleOf(at, text),
    body: trimmed({ start: bodyStart, end: bodyEnd }, text),
    criteria: tasks,
    newCriterion: newCriterion(at, text, behind),
    rest:
      firstBox === undefined || behind >= at.contentEnd
        ? null
        : trimmed({ start: behind, end: at.contentEnd }, text),
  }
}

function titleOf({ start, bodyStart }: SectionAt, text: string): CardText {
  const [line = ''] = text.slice(start, bodyStart).split('\n', 1)
  const [, opening = '', title = ''] =
    /^( {0,3}#{2,4}[ \t]+|[ \t]*)(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line) ?? []
  return { start: start + opening.length, end: start + opening.length + title.length }
}

/** Markers right below the heading are the status and the tickets, which the card has fields of its own for. */
function behindLeadingMarkers({ contentStart, markers }: SectionAt, text: string): number {
  let start = contentStart
  for (const { range } of markers) if (text.slice(start, range.start).trim() === '') start = range.end
  return start
}

/** The end of the last criterion's line, its evidence included. */
function behindTasks({ tasks, markers, contentStart }: SectionAt, text: string): number {
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
  behind: number,
): CardTexts['newCriterion'] {
  if (tasks.length === 0)
    return { at: { start: contentEnd, end: contentEnd }, text: '\n\n- [ ] New criterion\n' }
  const isOwnLine = text[behind - 1] === '\n'
  return {
    at: { start: behind, end: behind },
    text: isOwnLine ? '- [ ] New criterion\n' : '\n- [ ] New criterion\n',
  }
}

function trimmed({ start, end }: Range, text: string): Range {
  const part = text.slice(start, Math.max(start, end))
  if (part.trim() === '') return { start, end: start }
  const lead = part.length - part.trimStart().length
  return { start: start + lead, end: start + part.trimEnd().length }
}
