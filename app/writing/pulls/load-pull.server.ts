import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { reviewNews } from '#app/assist/reviews/review-data'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { assignable } from '#app/request/assignable'
import { readOffset } from '#app/request/offset'
import { readFilesView } from '#app/writing/files/files-view.tsx'
import type { Caller } from '#server/router'

/** One more is loaded: the next page begins with it. */
const COMMENTS_PER_PAGE = 99
const COMMITS_SHOWN = 100

export const readPullParams = ({
  org = '',
  owner = '',
  repo = '',
  number = '',
}: LoaderFunctionArgs['params']) => ({
  org,
  owner,
  repo,
  pull_number: number,
  issue_number: number,
})
type At = ReturnType<typeof readPullParams>

/** Null if Plumbline has not reviewed the pull request. */
async function readReview(caller: Caller, at: At) {
  const { done } = await submit(caller, ({ reviews }) =>
    reviews.get({ ...at, review_number: at.pull_number }),
  )
  return done && reviewNews(done)
}

/** A pull request of a code host, or all that the page of a local one shows. */
export async function loadPull(args: LoaderFunctionArgs) {
  const at = readPullParams(args.params)
  const { pull: hosted } = await load(args, ({ pulls }) => pulls.hosted(at))
  if (hosted) {
    const review = await load(args, (caller) => readReview(caller, at))
    return { kind: 'hosted' as const, at, pull: hosted, review }
  }
  return loadLocalPull(args, at)
}

async function loadLocalPull(args: LoaderFunctionArgs, at: At) {
  const url = new URL(args.request.url)
  const offset = readOffset(url)
  const view = readFilesView(url)
  const [pull, commits, files, rendered, { threads }, { comments, total }, review, { permissions }] =
    await load(args, (caller) =>
      Promise.all([
        caller.pulls.get(at),
        caller.pulls.commits({ ...at, limit: COMMITS_SHOWN }),
        caller.pulls.files(at),
        view === 'rendered' ? caller.editor.renderPull(at) : null,
        caller.comments.onPull(at),
        caller.issues.comments({ ...at, limit: COMMENTS_PER_PAGE + 1, offset }),
        readReview(caller, at),
        caller.auth.session({ org: at.org }),
      ]),
    )
  const mayWrite = permissions.includes('specs:write')
  const { members } = mayWrite
    ? await load(args, ({ orgs }) => orgs.members({ org: at.org }))
    : { members: [] }
  return {
    kind: 'local' as const,
    at,
    pull,
    mayWrite,
    members: assignable(members),
    review,
    commits,
    files,
    view,
    rendered,
    threads,
    comments: comments.slice(0, COMMENTS_PER_PAGE),
    saidUntil: comments[COMMENTS_PER_PAGE]?.created_at ?? null,
    page: { offset, limit: COMMENTS_PER_PAGE, total },
  }
}

type Loaded = Awaited<ReturnType<typeof loadPull>>
export type LocalPullData = Extract<Loaded, { kind: 'local' }>
export type HostedPullData = Extract<Loaded, { kind: 'hosted' }>
