import { redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { reviewNews } from '#app/assist/reviews/review-data'
import { ReviewPanel } from '#app/assist/reviews/review-panel.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { assignable } from '#app/request/assignable'
import { readOffset } from '#app/request/offset'
import { FilesViewSwitch, isDocument, readFilesView } from '#app/writing/files/files-view.tsx'
import { ChangedFiles } from '#app/writing/threads/changed-files.tsx'
import { ClosePullButton } from '#app/writing/threads/close-form.tsx'
import { CommitList } from '#app/writing/threads/commit-list.tsx'
import { Conversation } from '#app/writing/threads/conversation.tsx'
import { editThread } from '#app/writing/threads/edit-thread.server'
import { LabelList } from '#app/writing/threads/label-list.tsx'
import { MergePanel } from '#app/writing/threads/merge-panel.tsx'
import { ReviewersPanel } from '#app/writing/threads/reviewers-panel.tsx'
import { SavedEdit } from '#app/writing/threads/saved-edit.tsx'
import { ThreadDetails } from '#app/writing/threads/thread-details.tsx'
import { ThreadState } from '#app/writing/threads/thread-state.tsx'
import type { PullWire } from '#server/writing/pulls/wire'
import { pullsPath, reviewPath } from '#shared/page-paths'

const COMMENTS_PER_PAGE = 100
const COMMITS_SHOWN = 100

const ACTS = [
  'merge',
  'close',
  'reopen',
  'comment',
  'ready',
  'draft',
  'delete_branch',
  'reviewers',
  'approve',
  'request_changes',
  'edit',
  'undo',
] as const

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.pull.title} · #${data.pull.number} · Plumbline` : 'Plumbline')

const readPullParams = ({ org = '', owner = '', repo = '', number = '' }: LoaderFunctionArgs['params']) => ({
  org,
  owner,
  repo,
  pull_number: number,
  issue_number: number,
})

export async function loader(args: LoaderFunctionArgs) {
  const at = readPullParams(args.params)
  const url = new URL(args.request.url)
  const offset = readOffset(url)
  const view = readFilesView(url)
  const [pull, commits, files, rendered, { comments, total }, { done: review }, { permissions }] = await load(
    args,
    (caller) =>
      Promise.all([
        caller.pulls.get(at),
        caller.pulls.commits({ ...at, limit: COMMITS_SHOWN }),
        caller.pulls.files(at),
        view === 'rendered' ? caller.editor.renderPull(at) : null,
        caller.issues.comments({ ...at, limit: COMMENTS_PER_PAGE, offset }),
        submit(caller, ({ reviews }) => reviews.get({ ...at, review_number: at.pull_number })),
        caller.auth.session({ org: at.org }),
      ]),
  )
  const mayWrite = permissions.includes('specs:write')
  const { members } = mayWrite
    ? await load(args, ({ orgs }) => orgs.members({ org: at.org }))
    : { members: [] }
  return {
    at,
    pull,
    mayWrite,
    members: assignable(members),
    review: review && reviewNews(review),
    commits,
    files,
    view,
    rendered,
    comments,
    page: { offset, limit: COMMENTS_PER_PAGE, total },
  }
}

export async function action(args: ActionFunctionArgs) {
  const at = readPullParams(args.params)
  const form = await args.request.formData()
  const act = readAct(args, form, ACTS)
  if (act === 'edit' || act === 'undo') {
    const edit = await editThread(args, at, form, ({ pulls }) => pulls.get(at))
    return { problem: edit.problem, body: '', isReview: false, edit }
  }
  const body = String(form.get('body') ?? '')
  const comment = body.trim() === '' ? undefined : body
  const head_sha = String(form.get('head_sha') ?? '') || undefined
  const { problem } = await load(args, (caller) =>
    submit<object>(caller, ({ issues, pulls }) => {
      switch (act) {
        case 'comment':
          return issues.comment({ ...at, body })
        case 'merge': {
          const method = form.get('method') === 'squash' ? 'squash' : 'merge'
          const delete_branch = form.get('delete_branch') === 'on'
          return pulls.merge({ ...at, method, head_sha, delete_branch })
        }
        case 'close':
          return pulls.close({ ...at, comment })
        case 'reopen':
          return pulls.reopen({ ...at, comment })
        case 'ready':
          return pulls.ready(at)
        case 'draft':
          return pulls.draft(at)
        case 'delete_branch':
          return pulls.deleteBranch(at)
        case 'reviewers':
          return pulls.requestReviewers({ ...at, reviewers: form.getAll('reviewer').map(Number) })
        case 'approve':
          return pulls.approve({ ...at, head_sha, comment })
        case 'request_changes':
          return pulls.requestChanges({ ...at, head_sha, body })
      }
    }),
  )
  if (problem === null) throw redirect(`${pullsPath(at.org, at.owner, at.repo)}/${at.pull_number}`, 303)
  return { problem, body, isReview: act === 'approve' || act === 'request_changes', edit: null }
}

/** Who merges, merged or wanted to merge how many commits. The branches follow. */
function MergeLine({ pull, commits }: { pull: PullWire; commits: number }) {
  const { state, author, merged_by, merged_at } = pull
  const counted = commits === 1 ? '1 commit' : `${commits} commits`
  if (state === 'merged')
    return (
      <>
        {(merged_by ?? author).name} merged {commits > 0 && counted}{' '}
        {merged_at && <RelativeTime at={merged_at} />}
      </>
    )
  return `${author.name} ${state === 'open' ? 'wants' : 'wanted'} to merge ${counted}`
}

export default function Pull() {
  const { at, pull, mayWrite, members, review, commits, files, view, rendered, comments, page } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { org, owner, repo } = at
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
      {answer?.edit && <SavedEdit answer={answer.edit} />}
      <ThreadDetails thread={pull} members={mayWrite ? members : null} typed={answer?.edit?.typed ?? null} />
      <MergePanel pull={pull} />
      <ReviewersPanel pull={pull} members={members} typed={answer?.isReview ? answer.body : ''} />
      {review && <ReviewPanel page={reviewPath(org, owner, repo, pull.number)} news={review} />}
      <Conversation
        thread={pull}
        comments={comments}
        page={page}
        typed={answer?.isReview ? '' : (answer?.body ?? '')}
      >
        <ClosePullButton state={pull.state} />
      </Conversation>
      <CommitList {...commits} at={at} />
      <ChangedFiles {...files} {...(rendered && { rendered: rendered.files })}>
        {files.files.some(isDocument) && (
          <FilesViewSwitch chosen={view} hasSkipped={rendered?.is_truncated ?? false} />
        )}
      </ChangedFiles>
    </Page>
  )
}
