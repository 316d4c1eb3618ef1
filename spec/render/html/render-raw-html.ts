import { cleanUrl } from '../urls/clean-url'
import { linkAttributes } from '../urls/link-attributes'
import { ALLOWED_ELEMENTS, isAllowedAttribute } from './allowed-html'
import { decodeEntities, escapeHtml, escapeRawText } from './escape-html'
import type { HtmlWriter } from './html-writer'
import { parseAttributes, tokenizeHtml } from './tokenize-html'

/** Writes the allowed part of the author's HTML. The rest is shown as text. */
export function renderRawHtml(html: string, writer: HtmlWriter): void {
  tokenizeHtml(html, {
    text: (raw) => writer.write(escapeRawText(raw)),
    startTag(name, attributes, source) {
      if (ALLOWED_ELEMENTS.has(name)) writer.openRaw(name, cleanAttributes(name, attributes))
      else writer.write(escapeRawText(source))
    },
    endTag(name, source) {
      if (ALLOWED_ELEMENTS.has(name)) writer.closeRaw(name)
      else writer.write(escapeRawText(source))
    },
  })
}

/** The part of the author's HTML that is shown as text. */
export function rawHtmlText(html: string): string {
  let text = ''
  tokenizeHtml(html, {
    text: (raw) => {
      text += raw
    },
    startTag(name, _, source) {
      if (!ALLOWED_ELEMENTS.has(name)) text += source
    },
    endTag(name, source) {
      if (!ALLOWED_ELEMENTS.has(name)) text += source
    },
  })
  return decodeEntities(text)
}

function cleanAttributes(element: string, source: string): string {
  let clean = ''
  for (const [name, value] of parseAttributes(source)) {
    if (isAllowedAttribute(element, name, value)) clean += ` ${name}="${escapeHtml(value)}"`
    else if (name === 'href' && element === 'a') clean += linkAttributes(value)
    else if (name === 'src' && element === 'img') clean += imageSource(value)
    else if (name === 'srcset' && element === 'source') clean += sourceSet(value)
  }
  return clean
}

function imageSource(value: string): string {
  const url = cleanUrl(value, 'image')
  return url === null ? '' : ` src="${escapeHtml(url)}"`
}

const SINGLE_CANDIDATE = /^\s*([^\s,]+)(\s+\d{1,4}(?:\.\d{1,2})?[wx])?\s*$/

/** Allows one candidate: enough for light and dark images, and without commas to misparse. */
function sourceSet(value: string): string {
  const [, candidate = '', descriptor = ''] = SINGLE_CANDIDATE.exec(value) ?? []
  const url = cleanUrl(candidate, 'image')
  return url === null ? '' : ` srcset="${escapeHtml(url)}${descriptor.replace(/^\s+/, ' ')}"`
}
