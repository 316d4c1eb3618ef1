import { isEditableIn } from '#server/writing/editor/index'
import { findSuggestedLines, type SuggestedLines, suggestionPatch } from '#spec/lines/index'
import type { CommentRow, LocatedThread } from '../threads/find-thread'
import type { SuggestedLinesWire } from '../wire'
import type { PullPlace } from './pull-place'

/** A thread with the present place of its lines. */
interface PlacedThread extends Pick<LocatedThread, 'thread' | 'repository'> {
  place: PullPlace | null
  /** Whether a suggestion in it was committed, which replaced its lines. */
  isCommitted: boolean
}

/** The lines that a comment proposes, and those that it was written about. */
export interface CommentSuggestion extends SuggestedLines {
  before: string[]
  /** Why it cannot be committed now. Null if it can. */
  refusal: string | null
}

/** The suggestion in a comment on lines of the head. Null for any other comment. */
export function readSuggestion(row: PlacedThread, { body, deletedAt }: CommentRow): CommentSuggestion | null {
  if (row.thread.pullNumber === null || row.thread.side !== 'new' || deletedAt !== null) return null
  const suggested = findSuggestedLines(body)
  if (!suggested) return null
  const before = withoutReturns(row.thread.quote ?? '')
  return { ...suggested, before, refusal: refusalOf(row, before, suggested.lines) }
}

export function suggestionToWire(
  { lines, before, refusal }: CommentSuggestion,
  { committedSha }: CommentRow,
  committer: string | null,
): SuggestedLinesWire {
  return {
    lines,
    patch: suggestionPatch(before, lines),
    committed_sha: committedSha,
    committed_by: committer,
    refusal: committedSha === null ? refusal : null,
  }
}

function refusalOf(
  { thread, repository, place, isCommitted }: PlacedThread,
  before: string[],
  lines: string[],
): string | null {
  if (place?.pullState !== 'open') return `The pull request is ${place?.pullState ?? 'closed'}.`
  const present = place.content === null ? null : linesAt(place.content, place)
  if (!isSame(present, before))
    return isCommitted
      ? 'This thread already has a committed suggestion. Start a new thread.'
      : 'The lines have changed since this was suggested.'
  if (isSame(lines, before)) return 'The suggestion does not change the lines.'
  return isEditableIn(repository, thread.path)
    ? null
    : `${thread.path} is not a document of this repository. Change it with git.`
}

const withoutReturns = (text: string) => text.replaceAll('\r', '').split('\n')

const linesAt = (content: string, { start, end }: { start: number; end: number }) =>
  withoutReturns(content).slice(start - 1, end)

const isSame = (some: readonly string[] | null, others: readonly string[]) =>
  some !== null && some.length === others.length && some.every((line, i) => line === others[i])
