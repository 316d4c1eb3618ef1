import { makeExcerpt } from './make-excerpt'
import { markHtml } from './mark-html'
import type { WordMatcher } from './word-matcher'

/** Length of the snippet when no words were searched. */
const OPENING_CHARACTERS = 240

/** The snippet of a hit as escaped HTML. `shown` is the result of `shownText`. Without a matcher, returns its beginning. */
export const makeSnippet = (shown: string, matcher: WordMatcher | null): string =>
  markHtml(matcher === null ? makeOpening(shown) : makeExcerpt(shown, matcher))

function makeOpening(shown: string): string {
  if (shown.length <= OPENING_CHARACTERS) return shown
  return `${shown.slice(0, OPENING_CHARACTERS).replace(/\S*$/, '').trimEnd()} …`
}
