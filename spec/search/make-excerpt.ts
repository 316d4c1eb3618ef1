import { findPhrase, type PhraseWords } from './find-phrase'
import { START_MARK, STOP_MARK } from './mark-html'
import type { WordMatch, WordMatcher } from './word-matcher'

const WORDS = 32
const WORDS_BEFORE = 6
const MAX_FRAGMENTS = 2
const MAX_CHARACTERS = 400
/** A longer run without white space is cut at one of its words. */
const MAX_RUN = 80

/**
 * The parts of the text with a searched phrase or the most search words, marked; if none match, the beginning of the text. Parts
 * are cut at white space, with dots where text is left out.
 */
export function makeExcerpt(
  text: string,
  { matchText }: Pick<WordMatcher, 'matchText'>,
  phrases: readonly PhraseWords[] = [],
): string {
  const matched = matchText(text)
  const ofPhrases = phrases.flatMap((phrase) => findPhrase(text, matched.starts, phrase) ?? [])
  const starts = chooseStarts(matched.matches, ofPhrases)
  const parts = (starts.length === 0 ? [0] : starts).map((start) => windowFrom(text, matched.starts, start))
  const [first] = parts
  const end = parts.at(-1)?.to ?? 0
  const excerpt = parts.map((part) => markMatches(text, part, matched.matches)).join(' … ')
  return `${first && isCut(text, first.from) ? '… ' : ''}${excerpt}${end < text.trimEnd().length ? ' …' : ''}`
}

/** Whether a sentence or line is cut at its beginning. */
const isCut = (text: string, from: number) =>
  !/(?:^|\n|[.!?:]\s)\s*$/.test(text.slice(Math.max(0, from - 20), from))

/**
 * Chooses the windows of phrases, then those with the most distinct lexemes, then the most matches. A further window is added only
 * for missing lexemes, or for a phrase that is in none.
 */
function chooseStarts(matches: readonly WordMatch[], phrases: readonly number[]): number[] {
  const starts: number[] = []
  const covered = new Set<string>()
  while (starts.length < MAX_FRAGMENTS) {
    const best =
      phrases.find((index) => !starts.some((start) => isWithin(index, start))) ??
      bestMatch(matches, covered)?.index
    if (best === undefined) break
    const start = Math.max(0, best - WORDS_BEFORE)
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

interface Window {
  from: number
  to: number
}

/** A window of words. It begins at the first sentence or line that starts among the words before the match. */
function windowFrom(text: string, wordStarts: readonly number[], start: number): Window {
  const starts = wordStarts.slice(start, start + WORDS_BEFORE + 1).map((at) => startOfRun(text, at))
  const first =
    start === 0
      ? 0
      : Math.max(
          0,
          starts.findIndex((at) => !isCut(text, at)),
        )
  const from = start + first === 0 ? 0 : (starts[first] ?? 0)
  const end = wordStarts[start + first + WORDS] ?? text.length
  if (end - from <= MAX_CHARACTERS) return { from, to: endOfRun(text, end) }
  const inside = wordStarts.filter((at) => at > from && at <= from + MAX_CHARACTERS)
  return { from, to: endOfRun(text, inside.at(-1) ?? from + MAX_CHARACTERS) }
}

/** Where the run of characters around the position begins. */
function startOfRun(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - MAX_RUN), at)
  const run = /\S*$/.exec(before)?.[0] ?? ''
  return run.length === MAX_RUN ? at : at - run.length
}

/** Where it ends, if the position is within it. */
function endOfRun(text: string, at: number): number {
  if (startOfRun(text, at) === at) return at
  const run = /^\S*/.exec(text.slice(at, at + MAX_RUN))?.[0] ?? ''
  return run.length === MAX_RUN ? at : at + run.length
}

/** The text of a window with each match between marks. */
export function markMatches(text: string, { from, to }: Window, matches: readonly WordMatch[]): string {
  let excerpt = ''
  let at = from
  for (const { word } of matches) {
    if (word.start < from || word.end > to) continue
    excerpt += `${text.slice(at, word.start)}${START_MARK}${text.slice(word.start, word.end)}${STOP_MARK}`
    at = word.end
  }
  return (excerpt + text.slice(at, to)).trim()
}
