import type { RunWire } from '#server/library/repos/index'
import type { RunOf } from './select-runs'
import type { TalkChange } from './talk-changes'

/** A run as all pages of an org follow it. */
export interface LiveRunWire extends Omit<RunWire, 'problems'> {
  /** `owner/name` */
  repo: string
}

export function liveRunToWire({ repo, run: { problems: _, ...run } }: RunOf): LiveRunWire {
  return { repo, ...run }
}

/** News of a conversation about a document. It has no text: a page reads what it shows with the reader's own rights. */
export interface LiveTalkWire {
  /** `comment_thread`, `review_request` or `suggestion` */
  kind: string
  id: number
  /** `owner/name/path` */
  document: string
  at: string
}

export const talkToWire = ({ kind, id, document, at }: TalkChange): LiveTalkWire => ({
  kind,
  id: Number(id),
  document,
  at: at.toISOString(),
})
