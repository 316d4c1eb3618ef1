import { plainText } from './plain-text'
import { readableText } from './readable-text'

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g

/** The words of markdown as the page shows them: without syntax, tags, comments and sources of diagrams. */
export const shownText = (markdown: string): string => plainText(readableText(markdown).replace(COMMENT, ''))

/** The text before the first section, without the document's title, which a result shows already. */
export const shownOpening = (markdown: string): string => shownText(markdown.replace(/^\s*# .*(?:\n|$)/, ''))
