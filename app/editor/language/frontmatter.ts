import { yamlLanguage } from '@codemirror/lang-yaml'
import { tags } from '@lezer/highlight'
import type { BlockContext, Line, MarkdownConfig } from '@lezer/markdown'

const CLOSING = /^(---|\.\.\.)[ \t]*$/

/**
 * YAML between two lines of dashes, as a block at the beginning of markdown. A language around markdown or within it
 * would do too, but looks through all of a text for the few lines that it is about.
 */
export const frontmatter: MarkdownConfig = {
  defineNodes: [
    { name: 'Frontmatter', block: true },
    { name: 'FrontmatterContent' },
    { name: 'FrontmatterMark', style: tags.meta },
  ],
  parseBlock: [{ name: 'Frontmatter', before: 'HorizontalRule', parse: readFrontmatter }],
}

/** While it is not closed all that follows would be YAML. */
const LONGEST = 20_000

function readFrontmatter(cx: BlockContext, line: Line): boolean {
  if (cx.lineStart !== 0 || !/^---[ \t]*$/.test(line.text)) return false
  const contentStart = line.text.length + 1
  const parts = [cx.elt('FrontmatterMark', 0, 3)]
  let end = contentStart - 1
  let content = ''
  while (cx.nextLine() && !CLOSING.test(line.text)) {
    end = cx.lineStart + line.text.length
    if (content.length < LONGEST) content += `${line.text}\n`
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
