import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { ThreadFields } from '#app/writing/threads/thread-fields.tsx'
import { pullsPath } from '#shared/page-paths'

export const meta: MetaFunction = ({ params }) =>
  head(`New pull request · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const { branches } = await load(args, (caller) => caller.pulls.branches({ org, owner, repo }))
  return {
    at: { org, owner, repo },
    branches: branches.map(({ name }) => name),
    defaultBranch: branches.find((branch) => branch.is_default)?.name ?? '',
  }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const form = await args.request.formData()
  readAct(args, form, [''])
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { title: text('title'), body: text('body'), head: text('head'), base: text('base') }
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ pulls }) => pulls.create({ org, owner, repo, ...typed })),
  )
  if (done) throw redirect(done.url, 303)
  return { problem, typed }
}

export default function NewPull() {
  const { at, branches, defaultBranch } = useLoaderData<typeof loader>()
  const { org, owner, repo } = at
  const answer = useActionData<typeof action>()
  const others = branches.filter((name) => name !== defaultBranch)
  const typed = answer?.typed ?? { title: '', body: '', head: others[0] ?? '', base: defaultBranch }
  return (
    <Page
      crumbs={repoCrumbs(
        { org, owner, repo },
        { label: 'Pull requests', to: pullsPath(org, owner, repo) },
        { label: 'New' },
      )}
    >
      <div className="page-head">
        <h1>New pull request</h1>
      </div>
      <ProblemNotice problem={answer?.problem ?? null} />
      {others.length > 0 ? (
        <Form method="post" className="form form-wide">
          <div className="fields">
            <BranchSelect label="Compare" name="head" branches={branches} chosen={typed.head} />
            <BranchSelect label="Base" name="base" branches={branches} chosen={typed.base} />
          </div>
          <ThreadFields typed={typed} />
          <button type="submit" className="button button-main">
            Create pull request
          </button>
        </Form>
      ) : (
        <EmptyState title="No branches to merge">
          <p>
            Create a branch with <code>git switch --create my-change</code>, commit, and push it.
          </p>
        </EmptyState>
      )}
    </Page>
  )
}

interface BranchSelectProps {
  label: string
  name: string
  branches: string[]
  chosen: string
}

function BranchSelect({ label, name, branches, chosen }: BranchSelectProps) {
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={chosen}>
        {branches.map((branch) => (
          <option key={branch}>{branch}</option>
        ))}
      </select>
    </label>
  )
}
