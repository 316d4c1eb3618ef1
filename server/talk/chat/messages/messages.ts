import type { DomainError } from '#server/kernel/errors'
import type { MessageAction, NoticeLine, NoticeMessage, NoticePart } from '#spec/notices/message'

const KIND = 'chat'

interface PartOptions {
  omitted?: number
  actions?: readonly MessageAction[]
}

export const part = (
  heading: string,
  lines: readonly NoticeLine[],
  { omitted = 0, actions = [] }: PartOptions = {},
): NoticePart => ({ kind: KIND, heading, lines, omitted, actions })

export const message = (title: string, ...parts: readonly NoticePart[]): NoticeMessage => ({ title, parts })

/** One sentence. */
export const say = (text: string, actions: readonly MessageAction[] = []): NoticeMessage =>
  message(text, part('', [[{ text }]], { actions }))

/** A list under a heading, or a sentence if it is empty. */
export function list(
  heading: string,
  lines: readonly NoticeLine[],
  empty: string,
  total = lines.length,
): NoticeMessage {
  return lines.length === 0
    ? say(empty)
    : message(heading, part(heading, lines, { omitted: total - lines.length }))
}

/** A button that opens a page. */
export const openAction = (label: string, url: string): MessageAction => ({
  name: 'open',
  label,
  value: '',
  url,
})

/** Answers with the link that connects an account. The link itself is valid only for minutes. */
export const LINK_ACTION: MessageAction = { name: 'link', label: 'Link my account', value: '', isMain: true }

export const explainError = ({ message: text, code }: DomainError, requestId: string): NoticeMessage =>
  say(code === 'internal' ? `${text} The request id is ${requestId}.` : text)
