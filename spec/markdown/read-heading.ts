export interface HeadingMeaning {
  kind: 'section' | 'criteria' | 'scenario' | 'plain'
  number: string | null
  title: string
}

/** Longer titles are cut and read without markup, to limit the cost. */
export const MAX_TITLE = 1000

const NUMBERED = /^(\d{1,4}(?:\.\d{1,4}){1,7})\.?\s+(\S.*)$|^(\d{1,4})\.\s+(\S.*)$/s
const SCENARIO = 'Scenario:'
const CRITERIA = 'acceptance criteria'

function startsWithDigit(text: string): boolean {
  const unit = text.charCodeAt(0)
  return unit >= 48 && unit <= 57
}

/** Classifies a heading by its level and plain text. */
export function readHeading(level: number, text: string): HeadingMeaning {
  const match = startsWithDigit(text) ? NUMBERED.exec(text) : null
  const number = match?.[1] ?? match?.[3] ?? null
  const title = match?.[2] ?? match?.[4] ?? text
  if (title.length === CRITERIA.length && title.toLowerCase() === CRITERIA)
    return { kind: 'criteria', number, title }
  if (title.startsWith(SCENARIO))
    return { kind: 'scenario', number, title: title.slice(SCENARIO.length).trim() }
  return { kind: level >= 2 && level <= 4 ? 'section' : 'plain', number, title }
}
