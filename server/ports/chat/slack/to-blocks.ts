import type { KnownBlock } from '@slack/types'
import type { NoticeLine, NoticeMessage, NoticePart } from '../../../../spec/notices/message'

/* Limits of Slack, in characters and blocks. */
const MAX_SECTION = 3000
const MAX_HEADING = 150
const MAX_BLOCKS = 50
const MAX_TEXT = 3000

export interface SlackContent {
  /** For notifications of the device, and for clients without blocks. */
  text: string
  blocks: KnownBlock[]
}

/** Titles are escaped, so that markup, links and mentions in them stay text. */
export function toBlocks({ title, parts }: NoticeMessage): SlackContent {
  const blocks = parts.flatMap(partToBlocks)
  const shown = blocks.slice(0, blocks.length > MAX_BLOCKS ? MAX_BLOCKS - 1 : MAX_BLOCKS)
  const rest: KnownBlock[] =
    shown.length < blocks.length
      ? [{ type: 'section', text: { type: 'mrkdwn', text: 'More than a message can show.' } }]
      : []
  return { text: cut(escapeText(title), MAX_TEXT), blocks: [...shown, ...rest] }
}

function partToBlocks({ heading, lines, omitted }: NoticePart): KnownBlock[] {
  const texts = lines.map((line) => `• ${writeLine(line)}`)
  if (omitted > 0) texts.push(`• And ${omitted.toLocaleString('en')} more.`)
  return [
    { type: 'header', text: { type: 'plain_text', text: cut(oneLine(heading), MAX_HEADING), emoji: false } },
    ...joinUpTo(texts, MAX_SECTION).map(
      (text): KnownBlock => ({ type: 'section', text: { type: 'mrkdwn', text } }),
    ),
  ]
}

/** A line that is too long even without formatting is shortened; cutting formatted text could break a link. */
function writeLine(line: NoticeLine): string {
  const formatted = line
    .map(({ text, url, isStrong }) => {
      const escaped = escapeText(text)
      if (url !== undefined) return `<${escapeUrl(url)}|${escaped.replaceAll('|', '¦')}>`
      return isStrong ? `*${escaped}*` : escaped
    })
    .join('')
  return formatted.length + 2 <= MAX_SECTION
    ? formatted
    : cut(escapeText(line.map(({ text }) => text).join('')), 500)
}

/** Joins lines to as few texts as the limit allows. */
function joinUpTo(lines: readonly string[], limit: number): string[] {
  const texts: string[] = []
  for (const line of lines) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + line.length <= limit)
      texts[texts.length - 1] = `${last}\n${line}`
    else texts.push(line)
  }
  return texts
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim() || 'Untitled'

/** A zero-width space inside pairs of `*`, `_`, `~` and backticks would change the text; before them it only stops the formatting. */
const escapeText = (text: string) =>
  oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`@#]|:\/\//g, '\u200b$&')

const escapeUrl = (url: string) => url.replace(/[<>|\s]/g, encodeURIComponent).replaceAll('&', '&amp;')

/** Never cuts an escape such as `&amp;` in the middle. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  return `${text
    .slice(0, limit - 1)
    .replace(/&[a-z]*$/, '')
    .replace(/[\uD800-\uDBFF]$/, '')}…`
}
