import { shownText } from '#spec/search/index'
import { shortenText } from '#spec/shorten-text'

const MAX_CHARACTERS = 160

/** The start of a markdown text for a notice: one line without markup. */
export const excerptOf = (markdown: string): string =>
  shortenText(shownText(markdown).replace(/\s+/g, ' ').trim(), MAX_CHARACTERS)
