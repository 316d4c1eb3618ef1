import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it'
import { speedUpParser } from './speed-up-parser'
import { limitNesting } from './syntax/limit-nesting'
import { parseAlerts } from './syntax/parse-alerts'
import { parseAsGithub } from './syntax/parse-as-github'
import { parseAutolinks } from './syntax/parse-autolinks'
import { parseFootnotes } from './syntax/parse-footnotes'
import { parseMath } from './syntax/parse-math'
import { parseTaskItems } from './syntax/parse-task-items'
import { cleanUrl } from './urls/clean-url'

/** markdown-it for CommonMark and GFM. Raw HTML stays in tokens, and the HTML writer filters it. */
export function createParser(): Parser {
  const markdown = new MarkdownIt({ html: true })
  markdown.disable(['linkify', 'replacements', 'smartquotes', 'text_join'])
  markdown.validateLink = (url) => cleanUrl(url, 'link') !== null
  markdown.normalizeLink = (url) => url
  markdown.normalizeLinkText = (url) => url
  for (const plugin of [
    parseAsGithub,
    parseAlerts,
    parseFootnotes,
    parseTaskItems,
    parseAutolinks,
    parseMath,
  ])
    markdown.use(plugin)
  limitNesting(markdown)
  speedUpParser(markdown)
  return markdown
}
