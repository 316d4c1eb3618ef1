import type { Quote } from '#spec/anchors/find-quote'

/** What the sheet is about: the document, one of its sections, or words. */
export type Subject =
  | { kind: 'document' }
  | { kind: 'section'; section: string }
  | { kind: 'words'; section: string | null; quote: Quote }
  | { kind: 'thread'; thread: number }
