import { redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '../components/display/problem-notice'
import { RepoBreadcrumbs } from '../components/repository/repo-breadcrumbs'
import { CloseForm } from '../components/threads/close-form'
import { Conversation } from '../components/threads/conversation'
import { ThreadState } from '../components/threads/thread-state'
import { Labels } from '../components/threads/thread-table'
import { head } from '../head'
import { usePermission } from '../hooks/use-permissions'
import { load } from '../loaders/load.server'
import { readAct } from '../loaders/read-act.server'
import { submit } from '../loaders/submit.server'
import { readOffset } from '../request/offset'
import { issuesPath } from '../urls/paths'

const COMMENTS_PER_PAGE = 100

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.issue.title} · #${data.issue.number} · Plumbline` : 'Plumbline')

const readIssueParams = ({ org = '', owner = '', repo = '', number = '' }: LoaderFunctionArgs['params']) => ({
  org,
  owner,
  repo,
  issue_number: number,
})

export async function loader(args: LoaderFunctionArgs) {
  const at = readIssueParams(args.params)
  const offset = readOffset(new URL(args.request.url))
  const [issue, { comments, total }] = await load(args, (caller) =>
    Promise.all([caller.issues.get(at), caller.issues.comments({ ...at, limit: COMMENTS_PER_PAGE, offset })]),
  )
  return { at, issue, comments, page: { offset, limit: COMMENTS_PER_PAGE, total } }
}

export async function action(args: ActionFunctionArgs) {
  const at = readIssueParams(args.params)
  const form = await args.request.formData()
  const act = readAct(args, form, ['close', 'reopen', 'comment'])
  const body = String(form.get('body') ?? '')
  const { problem } = await load(args, (caller) =>
    submit(caller, async ({ issues }) => {
      switch (act) {
        case 'close':
          return issues.close(at)
        case 'reopen':
          return issues.reopen(at)
        case 'comment':
          return issues.comment({ ...at, body })
      }
    }),
  )
  if (problem === null) throw redirect(`${issuesPath(at.org, at.owner, at.repo)}/${at.issue_number}`, 303)
  return { problem, body }
}

export default function Issue() {
  const { at, issue, comments, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  const { org, owner, repo } = at
  return (
    <div className="page">
      <RepoBreadcrumbs
        at={at}
        crumbs={[{ label: 'Issues', to: issuesPath(org, owner, repo) }, { label: `#${issue.number}` }]}
      />
      <div className="page-head">
        <h1 dir="auto">{issue.title}</h1>
        <ThreadState state={issue.state} />
        <Labels labels={issue.labels} />
      </div>
      <ProblemNotice problem={answer?.problem ?? null} />
      <Conversation thread={issue} comments={comments} page={page} typed={answer?.body ?? ''} />
      {mayWrite && <CloseForm state={issue.state} label="Close issue" />}
    </div>
  )
}
