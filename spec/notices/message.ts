/** A piece of text, which may be a link. The text is never interpreted: each format escapes it. */
export interface NoticeSpan {
  text: string
  /** An absolute address. */
  url?: string
  isStrong?: true
}

export type NoticeLine = readonly NoticeSpan[]

/** A button of a message. A button with an address opens it; another one does the action as the person who presses it. */
export interface MessageAction {
  /** Which action, such as `approve`. */
  name: string
  label: string
  /** The subject of the action, for the code that runs it. */
  value: string
  url?: string
  /** The page with the same action, for mails, which have no buttons. */
  page?: string
  isMain?: true
}

/** The events of one kind in one repository. */
export interface NoticePart {
  kind: string
  /** Empty if the part has no heading. */
  heading: string
  lines: readonly NoticeLine[]
  /** Number of lines omitted because the list was too long. */
  omitted: number
  actions?: readonly MessageAction[]
  /** The buttons of each line, in the order of the lines. */
  lineActions?: readonly (readonly MessageAction[])[]
}

/** One message, before it is written in the format of a channel. */
export interface NoticeMessage {
  title: string
  parts: readonly NoticePart[]
}
