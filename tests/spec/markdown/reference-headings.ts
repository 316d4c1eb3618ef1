import { Parser } from 'commonmark'
import MarkdownIt from 'markdown-it'
import { analyze } from '#spec/markdown/index'

/** The fields of a heading that both parsers report: its level and its plain text. */
type Heading = [level: number, text: string]

const commonmark = new Parser()
const gfm = new MarkdownIt({ html: true })

export function headingsByCommonMark(source: string): Heading[] {
  const headings: Heading[] = []
  let text: string | null = null
  const walker = commonmark.parse(source).walker()
  for (let event = walker.next(); event !== null; event = walker.next()) {
    const { node, entering } = event
    if (node.type === 'heading') {
      if (!entering) headings.push([node.level, tidy(text ?? '')])
      text = entering ? '' : null
    } else if (entering && text !== null) {
      if (node.type === 'text' || node.type === 'code') text += node.literal ?? ''
      else if (node.type === 'softbreak' || node.type === 'linebreak') text += ' '
    }
  }
  return headings
}

/** Level and first line of each heading. Uses markdown-it because it supports tables and reports line numbers. */
export function headingLinesByMarkdownIt(source: string): [level: number, line: number][] {
  return gfm
    .parse(source, {})
    .filter(({ type }) => type === 'heading_open')
    .map(({ tag, map }) => [Number(tag.slice(1)), (map?.[0] ?? -1) + 1])
}

export function headingsByUs(source: string): Heading[] {
  return analyze(source).headings.map(({ block, text }) => [block.level, text])
}

export function headingLinesByUs(source: string): [level: number, line: number][] {
  return analyze(source).headings.map(({ block }) => [block.level, block.line])
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
