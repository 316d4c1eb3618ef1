import { makeExcerpt } from './make-excerpt'
import { markHtml } from './mark-html'
import type { WordMatcher } from './word-matcher'

/** Length of the snippet when no words were searched. */
const OPENING_CHARACTERS = 240

/**
 * The snippet of a hit as escaped HTML. `readable` is the result of `readableText`. Without a matcher, returns its beginning.
 */
export const makeSnippet = (readable: string, matcher: WordMatcher | null): string =>
  markHtml(matcher === null ? readable.slice(0, OPENING_CHARACTERS) : makeExcerpt(readable, matcher))
