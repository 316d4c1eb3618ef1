import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData, useSubmit } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { type ChangeEvent, useState } from 'react'
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
  const at = { org, owner, repo }
  const { searchParams } = new URL(args.request.url)
  return load(args, async (caller) => {
    const branches = (await caller.pulls.branches(at)).branches
    const names = branches.map(({ name }) => name)
    const isNamed = (name: string | null): name is string => name !== null && names.includes(name)
    const [wantedHead, wantedBase] = [searchParams.get('head'), searchParams.get('base')]
    const defaultBranch = branches.find((branch) => branch.is_default)?.name ?? ''
    const base = isNamed(wantedBase) ? wantedBase : defaultBranch
    const head = isNamed(wantedHead) ? wantedHead : (names.find((name) => name !== base) ?? '')
    const comparison = head && base ? await caller.pulls.compare({ ...at, head, base }) : null
    return { at, branches: names, defaultBranch, comparison }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ['', 'draft'])
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { title: text('title'), body: text('body'), head: text('head'), base: text('base') }
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ pulls }) =>
      pulls.create({
        org,
        owner,
        repo,
        ...typed,
        title: typed.title || undefined,
        is_draft: act === 'draft',
      }),
    ),
  )
  if (done) throw redirect(done.url, 303)
  return { problem, typed }
}

export default function NewPull() {
  const { at, branches, defaultBranch, comparison } = useLoaderData<typeof loader>()
  const { org, owner, repo } = at
  const answer = useActionData<typeof action>()
  const others = branches.filter((name) => name !== defaultBranch)
  const typed = answer?.typed ?? comparison ?? { title: '', body: '', head: '', base: defaultBranch }
  const submitBranches = useSubmit()
  const [isTyped, setIsTyped] = useState(false)
  /** The default text follows the branches until somebody types. */
  const showBranches = ({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement>) => {
    if (isTyped || !form) return
    const [head, base] = ['head', 'base'].map((name) => String(new FormData(form).get(name)))
    submitBranches({ head: head ?? '', base: base ?? '' }, { method: 'get', replace: true })
  }
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
            <BranchSelect
              label="Compare"
              name="head"
              branches={branches}
              chosen={typed.head}
              onChange={showBranches}
            />
            <BranchSelect
              label="Base"
              name="base"
              branches={branches}
              chosen={typed.base}
              onChange={showBranches}
            />
          </div>
          <div className="stack" key={`${typed.head} ${typed.base}`} onInput={() => setIsTyped(true)}>
            <ThreadFields typed={typed} />
          </div>
          <div className="actions">
            <button type="submit" className="button button-main">
              Create pull request
            </button>
            <button type="submit" className="button" name="do" value="draft">
              Create draft
            </button>
          </div>
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
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

function BranchSelect({ label, name, branches, chosen, onChange }: BranchSelectProps) {
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={chosen} onChange={onChange}>
        {branches.map((branch) => (
          <option key={branch}>{branch}</option>
        ))}
      </select>
    </label>
  )
}
