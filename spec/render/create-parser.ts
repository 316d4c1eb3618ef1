import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it'
import { cleanUrl } from './clean-url'
import { limitNesting } from './limit-nesting'
import { parseAsGithub } from './parse-as-github'
import { parseAutolinks } from './parse-autolinks'
import { parseFootnotes } from './parse-footnotes'
import { parseTaskItems } from './parse-task-items'
import { speedUpParser } from './speed-up-parser'

/** markdown-it as CommonMark and GFM, with raw HTML left in tokens for the writer to judge. */
export function createParser(): Parser {
  const markdown = new MarkdownIt({ html: true })
  markdown.disable(['linkify', 'replacements', 'smartquotes', 'text_join'])
  markdown.validateLink = (url) => cleanUrl(url, 'link') !== null
  markdown.normalizeLink = (url) => url
  markdown.normalizeLinkText = (url) => url
  for (const plugin of [parseAsGithub, parseFootnotes, parseTaskItems, parseAutolinks]) markdown.use(plugin)
  limitNesting(markdown)
  speedUpParser(markdown)
  return markdown
}
