export interface HeadingMeaning {
  kind: 'section' | 'criteria' | 'scenario' | 'plain'
  number: string | null
  title: string
}

const NUMBERED = /^(\d{1,4}(?:\.\d{1,4}){1,7})\.?\s+(\S.*)$|^(\d{1,4})\.\s+(\S.*)$/s
const SCENARIO = 'Scenario:'

/** Classifies a heading by its level and plain text. */
export function readHeading(level: number, text: string): HeadingMeaning {
  const match = NUMBERED.exec(text)
  const number = match?.[1] ?? match?.[3] ?? null
  const title = match?.[2] ?? match?.[4] ?? text
  if (title.toLowerCase() === 'acceptance criteria') return { kind: 'criteria', number, title }
  if (title.startsWith(SCENARIO))
    return { kind: 'scenario', number, title: title.slice(SCENARIO.length).trim() }
  return { kind: level >= 2 && level <= 4 ? 'section' : 'plain', number, title }
}
