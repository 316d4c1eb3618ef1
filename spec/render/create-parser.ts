import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it'
import { cleanUrl } from './clean-url'
import { parseAsGithub } from './parse-as-github'
import { parseAutolinks } from './parse-autolinks'
import { parseFootnotes } from './parse-footnotes'
import { parseTaskItems } from './parse-task-items'
import { speedUpParser } from './speed-up-parser'

/** Deeper blocks are dropped and deeper inlines stay text, as time grows with the depth. */
const MAX_NESTING = 60
/** An image's description is parsed on its own; `![![![…` would do so once for each level. */
const MAX_NESTED_IMAGES = 2

/** markdown-it as CommonMark and GFM, with raw HTML left in tokens for the writer to judge. */
export function createParser(): Parser {
  const markdown = new MarkdownIt({ html: true, maxNesting: MAX_NESTING })
  markdown.disable(['linkify', 'replacements', 'smartquotes', 'text_join'])
  markdown.validateLink = (url) => cleanUrl(url, 'link') !== null
  markdown.normalizeLink = (url) => url
  markdown.normalizeLinkText = (url) => url
  markdown.use(parseAsGithub).use(parseFootnotes).use(parseTaskItems).use(parseAutolinks)
  limitNestedImages(markdown)
  speedUpParser(markdown)
  return markdown
}

function limitNestedImages(markdown: Parser): void {
  const parse = markdown.inline.parse.bind(markdown.inline)
  let depth = 0
  markdown.inline.parse = (source, parser, env, tokens) => {
    if (depth > MAX_NESTED_IMAGES) return
    depth++
    try {
      parse(source, parser, env, tokens)
    } finally {
      depth--
    }
  }
}
