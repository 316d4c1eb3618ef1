import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { TrackForm } from '#app/library/repository/track-form.tsx'
import { failure, load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import {
  type TrackResult,
  trackDocuments,
  undoTracking,
} from '#app/writing/editor/saving/track-documents.server'
import { docPath, repoPath } from '#shared/page-paths'
import { STATES } from '#spec/types'

export const meta: MetaFunction = ({ params }) =>
  head(`Track documents · ${params.owner}/${params.repo} · Plumbline`)

/** Each document is a commit of its own. */
const MAX_DOCUMENTS = 50

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const { specs, docs, default_branch } = await load(args, ({ repos }) => repos.get({ org, owner, repo }))
  const untracked = [
    ...specs.filter(({ tracked }) => !tracked).map(({ file_path, title }) => ({ path: file_path, title })),
    ...docs.map(({ path, title }) => ({ path, title })),
  ]
  const chosen = new URL(args.request.url).searchParams.getAll('path')
  return {
    at: { org, owner, repo },
    branch: default_branch ?? 'the default branch',
    documents: untracked.sort((a, b) => Number(chosen.includes(b.path)) - Number(chosen.includes(a.path))),
    chosen,
  }
}

interface Answer {
  problem: string | null
  /** What was tracked; null after an undo or a problem. */
  done: TrackResult | null
  isUndone: boolean
}

export async function action(args: ActionFunctionArgs): Promise<Answer> {
  const { org = '', owner = '', repo = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ['track', 'undo'])
  const place = { org, owner, repo }
  const lines = (name: string) => form.getAll(name).map(String)
  if (act === 'undo') {
    const [shas, bases] = [lines('sha'), lines('base_sha')]
    const documents = lines('path').map((path, i) => ({ path, sha: shas[i] ?? '', base_sha: bases[i] ?? '' }))
    const { problem } = await load(args, (caller) =>
      submit(caller, (signedIn) => undoTracking(signedIn, place, documents.slice(0, MAX_DOCUMENTS))),
    )
    return { problem, done: null, isUndone: problem === null }
  }
  const status = STATES.find((state) => state === form.get('status'))
  if (status === undefined) throw failure(422, 'Choose a status.', args.context)
  const paths = [...new Set(lines('path'))]
  if (paths.length === 0 || paths.length > MAX_DOCUMENTS)
    return { problem: `Choose 1 to ${MAX_DOCUMENTS} documents.`, done: null, isUndone: false }
  const as = form.get('how') === 'pull' ? 'pull' : 'commit'
  const { done, problem } = await load(args, (caller) =>
    submit(caller, (signedIn) => trackDocuments(signedIn, place, { paths, status, as })),
  )
  return { problem, done, isUndone: false }
}

export default function Track() {
  const { at, branch, documents, chosen } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  const tracked = new Set(answer?.done?.tracked.map(({ path }) => path))
  const others = documents.filter(({ path }) => !tracked.has(path))
  return (
    <Page crumbs={repoCrumbs(at, { label: 'Track documents' })}>
      <div className="page-head">
        <h1>Track documents</h1>
        <p className="muted">
          A tracked document has a status and counts in tasks, coverage and staleness. The status is written
          into its frontmatter.
        </p>
      </div>
      <ProblemNotice problem={answer?.problem ?? null} />
      {answer?.isUndone && (
        <p className="notice notice-ok" role="status">
          The documents are as they were before.
        </p>
      )}
      {answer?.done && <TrackedNotice at={at} result={answer.done} />}
      {others.length === 0 ? (
        <EmptyState title="No other documents">
          <p>
            Every document of this repository is tracked.{' '}
            <Link to={repoPath(at.org, at.owner, at.repo)}>Back to {at.repo}</Link>
          </p>
        </EmptyState>
      ) : (
        mayWrite && <TrackForm key={chosen.join('\n')} documents={others} chosen={chosen} branch={branch} />
      )}
    </Page>
  )
}

interface TrackedNoticeProps {
  at: { org: string; owner: string; repo: string }
  result: TrackResult
}

/** What was written. A commit can be undone; a pull request can be closed. */
function TrackedNotice({ at: { org, owner, repo }, result: { tracked, pull } }: TrackedNoticeProps) {
  const [first] = tracked
  const what =
    tracked.length === 1 && first ? (
      <Link to={docPath(org, owner, repo, first.path)}>{first.path}</Link>
    ) : (
      `${tracked.length} documents`
    )
  return (
    <div className="notice notice-ok" role="status">
      {pull ? (
        <>
          Pull request <Link to={pull.url}>#{pull.number}</Link> tracks {what}.
        </>
      ) : (
        <>
          Tracked {what}. The change is visible after the next index run.
          <Form method="post">
            {tracked.map(({ path, sha, base_sha }) => (
              <span key={path}>
                <input type="hidden" name="path" value={path} />
                <input type="hidden" name="sha" value={sha} />
                <input type="hidden" name="base_sha" value={base_sha} />
              </span>
            ))}
            <button type="submit" name="do" value="undo" className="button">
              Undo
            </button>
          </Form>
        </>
      )}
    </div>
  )
}
