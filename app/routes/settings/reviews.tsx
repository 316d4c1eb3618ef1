import { Form, useActionData, useLoaderData, useSubmit } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { SettingsForm } from '#app/assist/reviews/settings-form.tsx'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { SaveResult } from '#app/components/inputs/save-at-once.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'

export const meta = orgHead('Pull request checks')

const partsOf = (fullName: string) => {
  const [owner = '', repo = ''] = fullName.split('/')
  return { owner, repo }
}

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const requested = new URL(args.request.url).searchParams.get('repo')
  return load(args, async (caller) => {
    const { repos_with_specs, repos_without_specs } = await caller.coverage.dashboard({ org })
    const repos = [...repos_with_specs, ...repos_without_specs].map(({ full_name }) => full_name)
    const repo = requested ?? repos[0] ?? null
    const settings = repo === null ? null : await caller.reviews.settings({ org, ...partsOf(repo) })
    return { repos, repo, settings }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const limit = String(form.get('min_coverage') ?? '').trim()
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ reviews }) =>
      reviews.changeSettings({
        org,
        ...partsOf(String(form.get('repo') ?? '')),
        at_merge: String(form.get('at_merge')) as 'check' | 'propose' | 'record',
        no_lint_errors: form.has('no_lint_errors'),
        min_coverage: limit === '' ? null : Number(limit),
        touched_must_change: form.has('touched_must_change'),
        stale_issue: form.has('stale_issue'),
        approval_approves: form.has('approval_approves'),
      }),
    ),
  )
  return { problem, isSaved: problem === null }
}

export default function ReviewSettings() {
  const { repos, repo, settings } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayManage = usePermission('org:manage')
  const show = useSubmit()
  if (repo === null || settings === null)
    return (
      <EmptyState title="No repositories">
        <p>Connect a repository first.</p>
      </EmptyState>
    )
  return (
    <>
      <SaveResult answer={answer} />
      <Form
        method="get"
        className="fields"
        aria-label="Repository"
        onChange={({ currentTarget }) => show(currentTarget)}
      >
        <label>
          <span>Repository</span>
          <select name="repo" defaultValue={repo}>
            {repos.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit" className="button">
            Show
          </button>
        </noscript>
      </Form>
      <SettingsForm key={repo} repo={repo} settings={settings} mayManage={mayManage} />
    </>
  )
}
