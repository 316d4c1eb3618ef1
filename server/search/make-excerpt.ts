import { START_MARK, STOP_MARK } from './mark-html'
import type { Place, WordMatcher } from './word-matcher'

const WORDS = 32
const WORDS_BEFORE = 6
const MAX_FRAGMENTS = 2
const MAX_CHARACTERS = 400

/** The part of the text that says most of what was asked for, with its words marked; else its beginning. */
export function makeExcerpt(text: string, { read }: Pick<WordMatcher, 'read'>): string {
  const { starts: words, places } = read(text)
  const starts = chooseStarts(places)
  if (starts.length === 0) return cut(text, words, 0, [])
  return starts.map((start) => cut(text, words, start, places)).join(' … ')
}

/** Windows that cover the most different lexemes, then the most words; a second one only for what the first lacks. */
function chooseStarts(places: readonly Place[]): number[] {
  const starts: number[] = []
  const covered = new Set<string>()
  while (starts.length < MAX_FRAGMENTS) {
    const best = bestPlace(places, covered)
    if (best === null) break
    const start = Math.max(0, best.index - WORDS_BEFORE)
    starts.push(start)
    for (const { lexeme, index } of places) if (isWithin(index, start)) covered.add(lexeme)
  }
  return starts.sort((one, other) => one - other)
}

const isWithin = (index: number, start: number) => index >= start && index < start + WORDS

function bestPlace(places: readonly Place[], covered: ReadonlySet<string>): Place | null {
  let best: Place | null = null
  let bestWorth = 0
  let end = 0
  const counts = new Map<string, number>()
  const add = (lexeme: string, by: 1 | -1) => {
    const count = (counts.get(lexeme) ?? 0) + by
    if (count > 0) counts.set(lexeme, count)
    else counts.delete(lexeme)
  }
  for (const [begin, place] of places.entries()) {
    for (; end < places.length && (places[end]?.index ?? 0) < place.index + WORDS - WORDS_BEFORE; end++)
      add(places[end]?.lexeme ?? '', 1)
    const fresh = [...counts.keys()].filter((lexeme) => !covered.has(lexeme)).length
    const worth = fresh === 0 ? 0 : fresh * 100 + Math.min(99, end - begin)
    if (worth > bestWorth) [best, bestWorth] = [place, worth]
    add(place.lexeme, -1)
  }
  return best
}

/** So many words from there, which begin at these places, each match between marks. */
function cut(text: string, words: readonly number[], start: number, places: readonly Place[]): string {
  const from = start === 0 ? 0 : (words[start] ?? 0)
  const to = Math.min(words[start + WORDS] ?? text.length, from + MAX_CHARACTERS)
  let excerpt = ''
  let at = from
  for (const { word } of places) {
    if (word.start < from || word.end > to) continue
    excerpt += `${text.slice(at, word.start)}${START_MARK}${text.slice(word.start, word.end)}${STOP_MARK}`
    at = word.end
  }
  return excerpt + text.slice(at, to)
}
