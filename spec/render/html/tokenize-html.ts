import { matchAt } from '../syntax/match-at'
import { decodeEntities } from './escape-html'

export interface HtmlSink {
  /** Text between tags, with encoded entities. */
  text(raw: string): void
  /** `attributes` is the text between the name and `>`; `source` is the whole tag. */
  startTag(name: string, attributes: string, source: string): void
  endTag(name: string, source: string): void
}

const ATTRIBUTE = /\s+([a-z_:][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi
const START_TAG = new RegExp(
  `<([a-z][a-z0-9-]*)((?:${ATTRIBUTE.source.replace(/\((?!\?)/g, '(?:')})*)\\s*/?>`,
  'iy',
)
const END_TAG = /<\/([a-z][a-z0-9-]*)\s*>/iy

/**
 * Reads raw HTML strictly: well-formed tags are tags, comments are dropped, and everything else is text. No state
 * changes the meaning of a tag, which prevents mutation attacks.
 */
export function tokenizeHtml(html: string, sink: HtmlSink): void {
  let textStart = 0
  let position = html.indexOf('<')
  while (position !== -1) {
    let end = position + 1
    if (html.startsWith('<!--', position)) {
      sendText(html, textStart, position, sink)
      end = endOfComment(html, position)
      textStart = end
    } else {
      const tag = matchAt(html.charCodeAt(end) === 0x2f ? END_TAG : START_TAG, html, position)
      if (tag?.[1]) {
        sendText(html, textStart, position, sink)
        end = position + tag[0].length
        textStart = end
        if (tag[2] === undefined) sink.endTag(tag[1].toLowerCase(), tag[0])
        else sink.startTag(tag[1].toLowerCase(), tag[2], tag[0])
      }
    }
    position = html.indexOf('<', end)
  }
  sendText(html, textStart, html.length, sink)
}

function sendText(html: string, start: number, end: number, sink: HtmlSink): void {
  if (end > start) sink.text(html.slice(start, end))
}

/** The decoded attributes of a start tag, with lower-case names. The first of each name counts. */
export function parseAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decodeEntities(double ?? single ?? bare ?? ''))
  }
  return attributes
}

function endOfComment(html: string, start: number): number {
  if (html.startsWith('>', start + 4)) return start + 5
  if (html.startsWith('->', start + 4)) return start + 6
  const end = html.indexOf('-->', start + 4)
  return end === -1 ? html.length : end + 3
}
