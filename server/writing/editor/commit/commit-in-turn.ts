import { conflict } from '#server/kernel/errors'
import { CodeHostError, isOvertakenCommit } from '#server/ports/codehost/port'
import type { EditorLocation } from '../open-editor-location'

/** Number of retries if the branch moves. */
const MAX_ATTEMPTS = 8

interface Attempts<Result> {
  /** Reads the tip of the branch and commits on top of it. */
  commit: () => Promise<Result>
  /** Called when the branch has moved meanwhile. May throw to give up. */
  onOvertaken?: () => Promise<void>
  /** Whether the refusal of a branch names a pull request as the way out. */
  offersPull?: boolean
}

/** Commits to a repository, again on a newer tip if the branch moves. Commits of this process wait for each other. */
export function commitInTurn<Result>(
  { repository: { orgId, id } }: Pick<EditorLocation, 'repository'>,
  { commit, onOvertaken, offersPull = true }: Attempts<Result>,
): Promise<Result> {
  return runSerially(`${orgId}/${id}`, async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await commit()
      } catch (error) {
        if (isOvertakenCommit(error)) await onOvertaken?.()
        if (!isOvertakenCommit(error) || attempt === MAX_ATTEMPTS)
          throw offersPull ? withPullRequestHint(error) : error
      }
    }
  })
}

/** A branch that rejects commits can still be changed by a pull request, which the page then offers. */
function withPullRequestHint(error: unknown): unknown {
  const isClosed = error instanceof CodeHostError && ['protected', 'checked_out'].includes(error.code)
  if (!isClosed) return error
  return conflict(`${error.message} Save it as a pull request instead.`, {
    cause: error,
    extras: { needs_pull_request: true },
  })
}

const lastByKey = new Map<string, Promise<unknown>>()

/**
 * Runs the work of one key one after another within this process. Reduces retries, but does not guarantee exclusion: other
 * processes are handled by compare-and-swap on the branch.
 */
async function runSerially<T>(key: string, work: () => Promise<T>): Promise<T> {
  const previous = lastByKey.get(key) ?? Promise.resolve()
  const result = previous.then(work)
  const settled = result.then(
    () => undefined,
    () => undefined,
  )
  lastByKey.set(key, settled)
  try {
    return await result
  } finally {
    if (lastByKey.get(key) === settled) lastByKey.delete(key)
  }
}
