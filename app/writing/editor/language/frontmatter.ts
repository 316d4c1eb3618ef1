import { yamlLanguage } from '@codemirror/lang-yaml'
import { tags } from '@lezer/highlight'
import type { BlockContext, Line, MarkdownConfig } from '@lezer/markdown'

const CLOSING = /^(---|\.\.\.)[ \t]*$/

/**
 * Frontmatter as a markdown block: YAML between two lines of dashes. A mixed-language parser would scan the whole text
 * for these few lines.
 */
export const frontmatter: MarkdownConfig = {
  defineNodes: [
    { name: 'Frontmatter', block: true },
    { name: 'FrontmatterContent' },
    { name: 'FrontmatterMark', style: tags.meta },
  ],
  parseBlock: [{ name: 'Frontmatter', before: 'HorizontalRule', parse: readFrontmatter }],
}

/** Characters parsed as YAML. Limits the work while the frontmatter is not closed yet. */
const MAX_YAML = 20_000

function readFrontmatter(cx: BlockContext, line: Line): boolean {
  if (cx.lineStart !== 0 || !/^---[ \t]*$/.test(line.text)) return false
  const contentStart = line.text.length + 1
  const parts = [cx.elt('FrontmatterMark', 0, 3)]
  let end = contentStart - 1
  let content = ''
  while (cx.nextLine() && !CLOSING.test(line.text)) {
    end = cx.lineStart + line.text.length
    if (content.length < MAX_YAML) content += `${line.text}\n`
  }
  if (end >= contentStart) {
    const yaml = cx.elt(yamlLanguage.parser.parse(content.slice(0, -1)), contentStart)
    parts.push(cx.elt('FrontmatterContent', contentStart, end, [yaml]))
  }
  if (CLOSING.test(line.text)) {
    parts.push(cx.elt('FrontmatterMark', cx.lineStart, cx.lineStart + 3))
    end = cx.lineStart + line.text.length
    cx.nextLine()
  }
  cx.addElement(cx.elt('Frontmatter', 0, end, parts))
  return true
}
