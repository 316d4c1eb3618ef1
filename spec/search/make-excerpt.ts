import { START_MARK, STOP_MARK } from './mark-html'
import type { WordMatch, WordMatcher } from './word-matcher'

const WORDS = 32
const WORDS_BEFORE = 6
const MAX_FRAGMENTS = 2
const MAX_CHARACTERS = 400

/** The parts of the text with the most search words, marked; if none match, the beginning of the text. */
export function makeExcerpt(text: string, { matchText }: Pick<WordMatcher, 'matchText'>): string {
  const { starts: wordStarts, matches } = matchText(text)
  const starts = chooseStarts(matches)
  if (starts.length === 0) return cut(text, wordStarts, 0, [])
  return starts.map((start) => cut(text, wordStarts, start, matches)).join(' … ')
}

/**
 * Chooses the windows with the most distinct lexemes, then the most matches. A second window is added only for missing lexemes.
 */
function chooseStarts(matches: readonly WordMatch[]): number[] {
  const starts: number[] = []
  const covered = new Set<string>()
  while (starts.length < MAX_FRAGMENTS) {
    const best = bestMatch(matches, covered)
    if (best === null) break
    const start = Math.max(0, best.index - WORDS_BEFORE)
    starts.push(start)
    for (const { lexeme, index } of matches) if (isWithin(index, start)) covered.add(lexeme)
  }
  return starts.sort((a, b) => a - b)
}

const isWithin = (index: number, start: number) => index >= start && index < start + WORDS

function bestMatch(matches: readonly WordMatch[], covered: ReadonlySet<string>): WordMatch | null {
  let best: WordMatch | null = null
  let bestWorth = 0
  let end = 0
  const counts = new Map<string, number>()
  const add = (lexeme: string, by: 1 | -1) => {
    const count = (counts.get(lexeme) ?? 0) + by
    if (count > 0) counts.set(lexeme, count)
    else counts.delete(lexeme)
  }
  for (const [begin, match] of matches.entries()) {
    for (; end < matches.length && (matches[end]?.index ?? 0) < match.index + WORDS - WORDS_BEFORE; end++)
      add(matches[end]?.lexeme ?? '', 1)
    const newLexemes = [...counts.keys()].filter((lexeme) => !covered.has(lexeme)).length
    const worth = newLexemes === 0 ? 0 : newLexemes * 100 + Math.min(99, end - begin)
    if (worth > bestWorth) [best, bestWorth] = [match, worth]
    add(match.lexeme, -1)
  }
  return best
}

/** Cuts a window of words out of the text and puts each match between marks. */
function cut(
  text: string,
  wordStarts: readonly number[],
  start: number,
  matches: readonly WordMatch[],
): string {
  const from = start === 0 ? 0 : (wordStarts[start] ?? 0)
  const to = Math.min(wordStarts[start + WORDS] ?? text.length, from + MAX_CHARACTERS)
  let excerpt = ''
  let at = from
  for (const { word } of matches) {
    if (word.start < from || word.end > to) continue
    excerpt += `${text.slice(at, word.start)}${START_MARK}${text.slice(word.start, word.end)}${STOP_MARK}`
    at = word.end
  }
  return excerpt + text.slice(at, to)
}
