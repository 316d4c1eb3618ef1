import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { assignable } from '#app/request/assignable'
import { IssueFields, readIssueFields } from '#app/writing/threads/issue-fields.tsx'
import { ThreadFields } from '#app/writing/threads/thread-fields.tsx'
import { issuesPath } from '#shared/page-paths'

export const meta: MetaFunction = ({ params }) =>
  head(`New issue · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const [, { members }] = await load(args, (caller) =>
    Promise.all([caller.issues.list({ org, owner, repo, limit: 1 }), caller.orgs.members({ org })]),
  )
  return { org, owner, repo, members: assignable(members) }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const form = await args.request.formData()
  readAct(args, form, [''])
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { title: text('title'), body: text('body') }
  const fields = readIssueFields(form)
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ issues }) => issues.create({ org, owner, repo, ...typed, ...fields })),
  )
  if (done) throw redirect(done.url, 303)
  const assignees = fields.assignees.map((user_id) => ({ user_id, name: '' }))
  return { problem, typed: { ...typed, ...fields, assignees } }
}

export default function NewIssue() {
  const { org, owner, repo, members } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const typed = answer?.typed ?? { title: '', body: '', labels: [], milestone: null, assignees: [] }
  return (
    <Page
      crumbs={repoCrumbs(
        { org, owner, repo },
        { label: 'Issues', to: issuesPath(org, owner, repo) },
        { label: 'New' },
      )}
    >
      <div className="page-head">
        <h1>New issue</h1>
      </div>
      <ProblemNotice problem={answer?.problem ?? null} />
      <Form method="post" className="form form-wide">
        <ThreadFields typed={typed} />
        <IssueFields values={typed} members={members} />
        <button type="submit" className="button button-main">
          Create issue
        </button>
      </Form>
    </Page>
  )
}
