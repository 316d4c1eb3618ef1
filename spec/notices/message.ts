/** A piece of text, which may be a link. The text is never interpreted: each format escapes it. */
export interface NoticeSpan {
  text: string
  /** An absolute address. */
  url?: string
  isStrong?: true
}

export type NoticeLine = readonly NoticeSpan[]

/** What happened of one kind in one repository. */
export interface NoticePart {
  kind: string
  heading: string
  lines: readonly NoticeLine[]
  /** How many lines were left out, because the list was too long. */
  omitted: number
}

/** One message, before it is written in the format of a channel. */
export interface NoticeMessage {
  title: string
  parts: readonly NoticePart[]
}
