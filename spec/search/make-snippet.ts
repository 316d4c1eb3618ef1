import { cutText } from '#spec/shorten-text'
import type { PhraseWords } from './find-phrase'
import { makeExcerpt, markMatches } from './make-excerpt'
import { markHtml } from './mark-html'
import type { WordMatcher } from './word-matcher'

/** Length of the snippet when no words were searched. */
const OPENING_CHARACTERS = 240
/** A longer run without white space, as in Chinese, is cut anywhere. */
const CUT_WORD = /\s\S{0,79}$/

/** The snippet of a hit as escaped HTML. `shown` is the result of `shownText`. Without a matcher, returns its beginning. */
export const makeSnippet = (
  shown: string,
  matcher: WordMatcher | null,
  phrases: readonly PhraseWords[] = [],
): string => markHtml(matcher === null ? makeOpening(shown) : makeExcerpt(shown, matcher, phrases))

function makeOpening(shown: string): string {
  if (shown.length <= OPENING_CHARACTERS) return shown
  return `${cutText(shown, OPENING_CHARACTERS).replace(CUT_WORD, '').trimEnd()} …`
}

/** A short text as escaped HTML with the words that match between marks. Without a matcher, without marks. */
export const markWords = (text: string, matcher: WordMatcher | null): string =>
  markHtml(
    matcher === null
      ? text
      : markMatches(text, { from: 0, to: text.length }, matcher.matchText(text).matches),
  )
