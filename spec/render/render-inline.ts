import type { Token } from 'markdown-it'
import { escapeHtml } from './html/escape-html'
import type { HtmlWriter } from './html/html-writer'
import { rawHtmlText, renderRawHtml } from './html/render-raw-html'
import type { RenderContext } from './render-context'
import type { FootnoteNumbers } from './syntax/footnote-numbers'
import { splitAtAddresses } from './syntax/parse-autolinks'
import { cleanUrl } from './urls/clean-url'
import { linkAttributes } from './urls/link-attributes'

const MAY_HOLD_ADDRESS = /@|www\./i

/** Renders the tokens of one paragraph, heading or cell. */
export function renderInline(tokens: Token[], { writer, footnotes, math }: RenderContext): void {
  const openedLinks: boolean[] = []
  for (const token of tokens) {
    switch (token.type) {
      case 'text':
      case 'text_special':
        renderText(token.content, writer)
        break
      case 'code_inline':
        writer.write(`<code>${escapeHtml(token.content)}</code>`)
        break
      case 'math':
        writer.write(math(token.content, token.meta?.isDisplay === true) ?? escapeHtml(token.markup))
        break
      case 'softbreak':
        writer.write('\n')
        break
      case 'hardbreak':
        writer.write('<br>\n')
        break
      case 'em_open':
      case 'strong_open':
        writer.open(token.tag)
        break
      case 'em_close':
      case 'strong_close':
        writer.close(token.tag)
        break
      case 's_open':
        writer.open('del')
        break
      case 's_close':
        writer.close('del')
        break
      case 'link_open':
        openedLinks.push(writer.openLink(linkAttributes(attribute(token, 'href')) + titleOf(token)))
        break
      case 'link_close':
        if (openedLinks.pop()) writer.close('a')
        break
      case 'image':
        renderImage(token, writer)
        break
      case 'html_inline':
        renderRawHtml(token.content, writer)
        break
      case 'footnote_ref':
        renderReference(token.content, writer, footnotes)
        break
    }
  }
}

/** The plain text of an image's description. */
export function plainText(tokens: Token[]): string {
  let text = ''
  for (const token of tokens) {
    if (token.type === 'image') text += plainText(token.children ?? [])
    else if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' '
    else if (token.type !== 'html_inline' && token.type !== 'footnote_ref') text += token.content
  }
  return text
}

/** The visible text, without markup and images. HTML that is not allowed is shown as text. */
export function visibleText(tokens: Token[]): string {
  let text = ''
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' '
    else if (token.type === 'html_inline') text += rawHtmlText(token.content)
    else if (token.type !== 'image' && token.type !== 'footnote_ref') text += token.content
  }
  return text
}

function renderText(text: string, writer: HtmlWriter): void {
  if (writer.insideLink || !MAY_HOLD_ADDRESS.test(text)) {
    writer.write(escapeHtml(text))
    return
  }
  for (const piece of splitAtAddresses(text)) {
    const opened = piece.url !== null && writer.openLink(linkAttributes(piece.url))
    writer.write(escapeHtml(piece.text))
    if (opened) writer.close('a')
  }
}

function renderImage(token: Token, writer: HtmlWriter): void {
  const alt = escapeHtml(plainText(token.children ?? []))
  const url = cleanUrl(attribute(token, 'src'), 'image')
  writer.write(
    url === null ? alt : `<img src="${escapeHtml(url)}" alt="${alt}"${titleOf(token)} loading="lazy">`,
  )
}

function renderReference(label: string, writer: HtmlWriter, footnotes: FootnoteNumbers): void {
  const { number, id } = footnotes.refer(label)
  writer.open('sup', ` class="footnote-ref" id="${id}"`)
  const opened = writer.openLink(` href="#fn_${number}" aria-label="Footnote ${number}"`)
  writer.write(String(number))
  if (opened) writer.close('a')
  writer.close('sup')
}

function titleOf(token: Token): string {
  const title = attribute(token, 'title')
  return title === '' ? '' : ` title="${escapeHtml(title)}"`
}

function attribute(token: Token, name: string): string {
  for (const [key, value] of token.attrs ?? []) if (key === name) return String(value)
  return ''
}
