import { findWords } from '#spec/query/index'
import { makeExcerpt } from './make-excerpt'
import { markHtml, START_MARK, STOP_MARK } from './mark-html'

const MARKS = new RegExp(`[${START_MARK}${STOP_MARK}]`, 'g')

/**
 * The excerpt of a text around a match in its markdown, as escaped HTML with the match in `<mark>`. Null if the page does not show
 * the match, such as one in the address of a link. `toShown` makes the text that the page shows.
 */
export function excerptMatch(
  markdown: string,
  match: string,
  toShown: (markdown: string) => string,
): string | null {
  const at = match === '' ? -1 : findMatch(markdown, match)
  if (at === -1) return null
  const end = at + match.length
  const marked = `${markdown.slice(0, at)}${START_MARK}${match}${STOP_MARK}${markdown.slice(end)}`
  const shown = toShown(marked)
  const [start, stop] = [shown.indexOf(START_MARK), shown.indexOf(STOP_MARK) - 1]
  if (start === -1 || stop <= start) return null
  const text = shown.replace(MARKS, '')
  const { starts } = findWords(text)
  const next = starts.findIndex((word) => word > start)
  const index = Math.max(0, (next === -1 ? starts.length : next) - 1)
  const word = { whole: match, parts: [match], start, end: stop }
  return markHtml(
    makeExcerpt(text, { matchText: () => ({ starts, matches: [{ word, index, lexeme: match }] }) }),
  )
}

/** A sign as code of its own says more than one in a sentence. */
function findMatch(markdown: string, match: string): number {
  const asCode = markdown.indexOf(`\`${match}\``)
  return asCode === -1 ? markdown.indexOf(match) : asCode + 1
}
