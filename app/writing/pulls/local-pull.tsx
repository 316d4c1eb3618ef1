import { ReviewPanel } from '#app/assist/reviews/review-panel.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { useRevalidateAfterIssueNews } from '#app/live/live-updates'
import { threadsInDiff } from '#app/talk/pull-threads/is-on-line'
import { lineEntries } from '#app/talk/pull-threads/line-entries.tsx'
import { PullFiles } from '#app/talk/pull-threads/pull-files.tsx'
import { FilesViewSwitch } from '#app/writing/files/files-view.tsx'
import { ClosePullButton } from '#app/writing/threads/close-form.tsx'
import { Conversation } from '#app/writing/threads/conversation.tsx'
import { LabelList } from '#app/writing/threads/label-list.tsx'
import { SavedEdit } from '#app/writing/threads/saved-edit.tsx'
import { ThreadDetails } from '#app/writing/threads/thread-details.tsx'
import { ThreadState } from '#app/writing/threads/thread-state.tsx'
import type { PullWire } from '#server/writing/pulls/wire'
import { counted } from '#shared/counted'
import { pullsPath, pullTipsPath, reviewPath } from '#shared/page-paths'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import type { PullAnswer } from './change-pull.server'
import { CommitList } from './commit-list'
import type { LocalPullData } from './load-pull.server'
import { MergePanel } from './merge-panel'
import { NewCommits } from './new-commits'
import { ReviewersPanel } from './reviewers-panel'
import { usePushes } from './use-pushes'

/** Who merges, merged or wanted to merge how many commits. The branches follow. */
function MergeLine({ pull, commits }: { pull: PullWire; commits: number }) {
  const { state, author, merged_by, merged_at } = pull
  const ofCommits = counted(commits, 'commit')
  if (state === 'merged')
    return (
      <>
        {(merged_by ?? author).name} merged {commits > 0 && ofCommits}{' '}
        {merged_at && <RelativeTime at={merged_at} />}
      </>
    )
  return `${author.name} ${state === 'open' ? 'wants' : 'wanted'} to merge ${ofCommits}`
}

/** A pull request of a local repository: what it changes, what people say, and the forms to act on it. */
export function LocalPull({ data, answer }: { data: LocalPullData; answer: PullAnswer | undefined }) {
  const {
    at,
    pull,
    mayWrite,
    members,
    review,
    commits,
    files,
    view,
    rendered,
    threads,
    comments,
    saidUntil,
    page,
  } = data
  const { org, owner, repo } = at
  useRevalidateAfterIssueNews([`${owner}/${repo}#${pull.number}`])
  usePushes(pullTipsPath(org, owner, repo, pull.number), pull)
  const renderedPaths = rendered?.files.map(({ path }) => path) ?? []
  const inDiff = threadsInDiff(
    threads,
    files.files.filter(({ path }) => !renderedPaths.includes(path)),
  )
  return (
    <Page
      crumbs={repoCrumbs(
        at,
        { label: 'Pull requests', to: pullsPath(org, owner, repo) },
        { label: `#${pull.number}` },
      )}
    >
      <div className="page-head">
        <h1 dir="auto">{pull.title}</h1>
        <ThreadState state={pull.state} isDraft={pull.is_draft} />
        <span className="muted">
          <MergeLine pull={pull} commits={commits.total} /> · <code>{pull.head.branch}</code> into{' '}
          <code>{pull.base.branch}</code>
        </span>
        <LabelList labels={pull.labels} colors={pull.label_colors} list={pullsPath(org, owner, repo)} />
      </div>
      <ProblemNotice problem={answer?.problem ?? null} />
      <NewCommits headSha={pull.head.sha} />
      {answer?.edit && <SavedEdit answer={answer.edit} />}
      <ThreadDetails thread={pull} members={mayWrite ? members : null} typed={answer?.edit?.typed ?? null} />
      <MergePanel pull={pull} />
      <ReviewersPanel pull={pull} members={members} typed={answer?.isReview ? answer.body : ''} />
      {review && <ReviewPanel page={reviewPath(org, owner, repo, pull.number)} news={review} />}
      <Conversation
        thread={pull}
        comments={comments}
        others={lineEntries({ org, threads, inDiff, page, comments, saidUntil })}
        headSha={pull.head.sha}
        page={page}
        typed={answer?.isReview ? '' : (answer?.body ?? '')}
      >
        <ClosePullButton state={pull.state} />
      </Conversation>
      <CommitList {...commits} at={at} />
      <PullFiles
        org={org}
        headSha={pull.head.sha}
        files={files}
        rendered={rendered?.files ?? []}
        threads={threads}
        answer={answer?.lines ?? null}
      >
        {files.files.some(({ path }) => isMarkdownPath(path)) && (
          <FilesViewSwitch chosen={view} hasSkipped={rendered?.is_truncated ?? false} />
        )}
      </PullFiles>
    </Page>
  )
}
