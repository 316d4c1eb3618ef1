import type { NoticeLine, NoticeMessage, NoticePart, NoticeSpan } from './message'

/** Plain text, for mails and the summaries of chat messages. */
export const toPlainText = ({ parts }: NoticeMessage): string =>
  writeParts(parts, {
    heading: inactive,
    item: (text) => `- ${text}`,
    span: ({ text, url }) => (url === undefined ? inactive(text) : `${inactive(text)} (${url})`),
  })

export const toMarkdown = ({ parts }: NoticeMessage): string =>
  writeParts(parts, {
    heading: (text) => `**${escapeMarkdown(text)}**`,
    item: (text) => `- ${text}`,
    span: ({ text, url, isStrong }) => {
      const escaped = isStrong ? `**${escapeMarkdown(text)}**` : escapeMarkdown(text)
      return url === undefined ? escaped : `[${escaped}](<${escapeUrl(url)}>)`
    },
  })

/** For mails and pages: only `h2`, `ul`, `li`, `p`, `strong` and `a`. */
export const toHtml = ({ parts }: NoticeMessage): string => parts.map(partToHtml).join('\n')

function partToHtml({ heading, lines, omitted }: NoticePart): string {
  const items = lines.map((line) => `<li>${line.map(spanToHtml).join('')}</li>`).join('')
  const more = omitted > 0 ? `<p>${escapeHtml(moreText(omitted))}</p>` : ''
  return `<h2>${escapeHtml(breakAutomaticLinks(heading))}</h2>${items === '' ? '' : `<ul>${items}</ul>`}${more}`
}

function spanToHtml({ text, url, isStrong }: NoticeSpan): string {
  const words = escapeHtml(breakAutomaticLinks(text))
  const escaped = isStrong ? `<strong>${words}</strong>` : words
  return url === undefined ? escaped : `<a href="${escapeHtml(url)}">${escaped}</a>`
}

const moreText = (omitted: number) => `And ${omitted.toLocaleString('en')} more.`

interface Format {
  heading(text: string): string
  item(text: string): string
  span(span: NoticeSpan): string
}

function writeParts(parts: readonly NoticePart[], format: Format): string {
  const writeLine = (line: NoticeLine) => format.item(line.map((span) => format.span(span)).join(''))
  const writePart = ({ heading, lines, omitted }: NoticePart) =>
    [
      format.heading(heading),
      ...lines.map(writeLine),
      ...(omitted > 0 ? [format.item(moreText(omitted))] : []),
    ].join('\n')
  return parts.map(writePart).join('\n\n')
}

/** A title with a line break would start a new line of the message. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Mail programs turn addresses in a text into links. A zero-width space in each address keeps them from doing so. */
export const breakAutomaticLinks = (text: string) => text.replace(/:(?=\/\/)|(?<=\w)[.@](?=\w)/g, '$&\u200b')

const inactive = (text: string) => breakAutomaticLinks(oneLine(text))

/** A zero-width space after `@` and `#` keeps other services from reading a mention. */
const escapeMarkdown = (text: string) =>
  oneLine(text)
    .replace(/[\\`*_{}[\]()<>#+\-.!|~&:]/g, '\\$&')
    .replaceAll('@', '@\u200b')

const escapeUrl = (url: string) => url.replace(/[<>\s\\]/g, encodeURIComponent)

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => HTML[character] ?? character)
