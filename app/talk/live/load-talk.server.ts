import { type ReviewMenuContent, reviewMenu } from '#app/talk/review-requests/review-menu.server.tsx'
import { suggestionNotice } from '#app/talk/suggestions/suggestion-notice.server.tsx'
import type { filePathOf } from '#app/urls/file-path'
import type { Caller } from '#server/router'
import type { ThreadCountsWire } from '#server/talk/comments/wire'

/** What people said about a document, as its page shows it. */
export interface DocumentTalk {
  path: string
  /** The open comment threads. */
  comments: ThreadCountsWire
  review: ReviewMenuContent
  /** The open suggestions, as HTML. Null without any. */
  suggested: string | null
}

/** Suggestions that the page names. */
const MAX_SUGGESTIONS = 5

export async function loadTalk(caller: Caller, at: ReturnType<typeof filePathOf>): Promise<DocumentTalk> {
  const { org, owner, repo, file_path: path } = at
  const [comments, request, suggestions] = await Promise.all([
    caller.comments.counts(at),
    caller.reviewRequests.ofDocument(at),
    caller.suggestions.list({ org, repo: `${owner}/${repo}`, path, limit: MAX_SUGGESTIONS }),
  ])
  return { path, comments, review: reviewMenu(at, request), suggested: suggestionNotice(org, suggestions) }
}
