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

/** News of a conversation about a document, or of an issue or a pull request. It has no text: a page reads what it shows with the reader's own rights. */
export interface LiveTalkWire {
  /** `comment_thread`, `pull`, `review_request`, `suggestion` or `issue`, also for comments of pull requests */
  kind: string
  /** Of an issue or a pull request its number. */
  id: number
  /** `owner/name/path`, or `owner/name#12`. Lines of a pull request: `owner/name#12/path` */
  document: string
  at: string
}

export const talkToWire = ({ kind, id, document, at }: TalkChange): LiveTalkWire => ({
  kind,
  id: Number(id),
  document,
  at: at.toISOString(),
})
