import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { compareVersions } from '#app/library/document/compare/compare-versions'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { assignable } from '#app/request/assignable'
import { filePathOf } from '#app/urls/file-path'
import type { Caller } from '#server/router'
import type { ReviewRequestWire } from '#server/talk/review-requests/wire'
import { comparePath } from '#shared/page-paths'

const MAX_CHANGES = 20

/** The open request of a document, the members who can be asked, and what changed since the reader decided. */
export function loadRequest(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  const { org, owner, repo, file_path: path } = at
  return load(args, async (caller) => {
    const [{ title, frontmatter }, request, session, { members }] = await Promise.all([
      readDocument(caller, at),
      caller.reviewRequests.ofDocument(at),
      caller.auth.session({ org }),
      caller.orgs.members({ org }),
    ])
    return {
      location: { org, owner, repo, path },
      title,
      team: typeof frontmatter.team === 'string' ? frontmatter.team : null,
      request,
      members: assignable(members).filter(({ user_id }) => String(user_id) !== session.user?.sub),
      since: request && (await changesSince(caller, at, request)),
    }
  })
}

type FilePathNames = ReturnType<typeof filePathOf>

/** Guides are documents without frontmatter. */
async function readDocument(caller: Caller, at: FilePathNames) {
  const { title } = await caller.specs.docContent(at)
  const { done: spec } = await submit(caller, ({ specs }) => specs.specContent(at))
  return { title, frontmatter: spec?.frontmatter ?? {} }
}

export interface ChangesSinceReview {
  summary: string
  changes: string[]
  /** Changes beyond those that are listed. */
  more: number
  /** The page that compares both versions. */
  to: string
}

/** Null if nothing changed, and for a person who has not decided yet. */
async function changesSince(
  caller: Caller,
  at: FilePathNames,
  { reviewers }: ReviewRequestWire,
): Promise<ChangesSinceReview | null> {
  const you = reviewers.find(({ is_you, has_changed_since }) => is_you && has_changed_since)
  if (!you || you.seen_commit === null) return null
  const from = you.seen_commit
  const { done } = await submit(caller, ({ specs }) =>
    Promise.all([specs.markdown({ ...at, as_of: from }), specs.markdown(at)]),
  )
  if (done === null) return null
  const { summary, changes } = compareVersions(...done)
  return {
    summary: summary === 'no changes' ? 'formatting only' : summary,
    changes: changes.slice(0, MAX_CHANGES),
    more: Math.max(0, changes.length - MAX_CHANGES),
    to: comparePath(at.org, at.owner, at.repo, at.file_path, { from }),
  }
}
