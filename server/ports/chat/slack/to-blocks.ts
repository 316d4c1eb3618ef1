import type { Button, KnownBlock } from '@slack/types'
import type { MessageAction, NoticeLine, NoticeMessage, NoticePart } from '#spec/notices/message'

/* Limits of Slack, in characters and blocks. */
const MAX_SECTION = 3000
const MAX_HEADING = 150
const MAX_BLOCKS = 50
const MAX_TEXT = 3000
export const MAX_HOME_BLOCKS = 100
const MAX_BUTTONS = 25
const MAX_BUTTON_LABEL = 75
const MAX_BUTTON_VALUE = 2000
const MAX_URL = 3000

export interface SlackContent {
  /** For notifications of the device, and for clients without blocks. */
  text: string
  blocks: KnownBlock[]
}

/** Titles are escaped, so that their markup, links and mentions stay text. */
export const toBlocks = (message: NoticeMessage): SlackContent => ({
  text: cut(escapeText(oneLine(message.title)), MAX_TEXT),
  blocks: blocksOf(message, MAX_BLOCKS),
})

/** The blocks of a message, or of a home tab, which has another limit. */
export function blocksOf({ parts }: NoticeMessage, limit: number): KnownBlock[] {
  const blocks = parts.flatMap(partToBlocks)
  const shownBlocks = blocks.slice(0, blocks.length > limit ? limit - 1 : limit)
  const rest: KnownBlock[] =
    shownBlocks.length < blocks.length
      ? [{ type: 'section', text: { type: 'mrkdwn', text: 'More than a message can show.' } }]
      : []
  return [...shownBlocks, ...rest]
}

function partToBlocks({ heading, lines, omitted, actions = [], lineActions = [] }: NoticePart): KnownBlock[] {
  const bullet = lines.length > 1 || omitted > 0 || heading !== '' ? '• ' : ''
  const texts = lines.map((line) => `${bullet}${writeLine(line)}`)
  const more = omitted > 0 ? [`• And ${omitted.toLocaleString('en')} more.`] : []
  const buttonRows = lineActions.flatMap((row, at) => (row.length > 0 ? [at] : []))
  // A line with buttons ends its block, so that the buttons are below it.
  const ends = [...buttonRows.map((at) => at + 1), texts.length]
  const rows = ends.flatMap((end, at) => [
    ...toSections(texts.slice(ends[at - 1] ?? 0, end)),
    ...(at < buttonRows.length ? [toActions(lineActions[end - 1] ?? [])] : []),
  ])
  return [
    ...(heading === '' ? [] : [toHeader(heading)]),
    ...rows,
    ...toSections(more),
    ...(actions.length === 0 ? [] : [toActions(actions)]),
  ]
}

const toSections = (texts: readonly string[]): KnownBlock[] =>
  joinUpTo(texts, MAX_SECTION).map((text) => ({ type: 'section', text: { type: 'mrkdwn', text } }))

const toHeader = (heading: string): KnownBlock => ({
  type: 'header',
  text: { type: 'plain_text', text: cut(oneLine(heading), MAX_HEADING), emoji: false },
})

const toActions = (actions: readonly MessageAction[]): KnownBlock => ({
  type: 'actions',
  elements: actions.slice(0, MAX_BUTTONS).map(toButton),
})

/** Ids of actions are unique in a message, so each has a number. */
const toButton = ({ name, label, value, url, isMain }: MessageAction, at: number): Button => ({
  type: 'button',
  action_id: `${name}:${at}`,
  text: { type: 'plain_text', text: cut(oneLine(label), MAX_BUTTON_LABEL), emoji: false },
  ...(value.length > 0 && value.length <= MAX_BUTTON_VALUE && { value }),
  ...(url !== undefined && url.length <= MAX_URL && { url }),
  ...(isMain && { style: 'primary' as const }),
})

/** A line that is too long even without formatting is shortened; cutting formatted text could break a link. */
function writeLine(line: NoticeLine): string {
  const formatted = line
    .map(({ text, url, isStrong }) => {
      const escaped = escapeText(url === undefined ? text : oneLine(text))
      if (url !== undefined) return `<${escapeUrl(url)}|${escaped.replaceAll('|', '¦')}>`
      return isStrong ? `*${escaped}*` : escaped
    })
    .join('')
    .trim()
  return formatted.length + 2 <= MAX_SECTION
    ? formatted || 'Untitled'
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

const collapse = (text: string) => text.replace(/\s+/g, ' ')

const oneLine = (text: string) => collapse(text).trim() || 'Untitled'

/** A zero-width space inside pairs of `*`, `_`, `~` and backticks would change the text; before them it only stops the formatting. */
const escapeText = (text: string) =>
  collapse(text)
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
