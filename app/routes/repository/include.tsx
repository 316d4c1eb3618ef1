import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData, useSubmit } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { IncludeChoices } from '#app/library/repository/include-choices.tsx'
import { IncludePreview } from '#app/library/repository/include-preview.tsx'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { repoPath } from '#shared/page-paths'

export const meta: MetaFunction = ({ params }) =>
  head(`Files to include · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const query = new URL(args.request.url).searchParams
  // A form without a checked pattern still sends this field.
  const patterns = query.has('chosen') ? readPatterns(query).join('\n') : undefined
  const include = await load(args, (caller) => caller.include.propose({ org, owner, repo, patterns }))
  return { at: { org, owner, repo }, include, how: query.get('how') === 'pull' ? 'pull' : 'commit' }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const form = await args.request.formData()
  const as = form.get('how') === 'pull' ? 'pull' : 'commit'
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ include }) => include.save({ org, owner, repo, patterns: readPatterns(form), as })),
  )
  if (done === null) return { problem }
  const pull = done.saved_as === 'pull_request' ? done.url : null
  throw redirect(pull ?? repoPath(org, owner, repo), 303)
}

const readPatterns = (fields: URLSearchParams | FormData): string[] => [
  ...new Set(
    fields
      .getAll('pattern')
      .flatMap((patterns) => String(patterns).split(/\r?\n/))
      .map((pattern) => pattern.trim())
      .filter((pattern) => pattern !== ''),
  ),
]

export default function Include() {
  const { at, include, how } = useLoaderData<typeof loader>()
  const { total, file, preview } = include
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  const send = useSubmit()
  return (
    <Page crumbs={repoCrumbs(at, { label: 'Files to include' })}>
      <div className="page-head">
        <h1>Files to include</h1>
        <p className="muted">
          {at.repo} has {total.toLocaleString('en')} Markdown {total === 1 ? 'file' : 'files'}
          {file === null && ' and no configuration'}. {total > 0 && 'Choose the paths that hold documents.'}
        </p>
      </div>
      <ProblemNotice problem={answer?.problem ?? preview.problem} />
      {total === 0 ? (
        <EmptyState title="No Markdown files">
          <p>Commit a Markdown file to the default branch. It appears here after the next index run.</p>
        </EmptyState>
      ) : (
        <Form
          method="post"
          replace
          preventScrollReset
          className="include"
          onChange={(event) => {
            const { name, type } = event.target as unknown as HTMLInputElement
            if (name === 'pattern' && type === 'checkbox')
              send(event.currentTarget, { method: 'get', replace: true, preventScrollReset: true })
          }}
        >
          <input type="hidden" name="chosen" value="1" />
          <IncludeChoices include={include} />
          <IncludePreview preview={preview} file={file} />
          {mayWrite && <SaveFields include={include} how={how} />}
        </Form>
      )}
    </Page>
  )
}

type Included = ReturnType<typeof useLoaderData<typeof loader>>['include']

function SaveFields({ include: { branch, preview, included }, how }: { include: Included; how: string }) {
  const added = preview.total - included
  return (
    <div className="include-foot">
      <select name="how" defaultValue={how} aria-label="Save to">
        <option value="commit">Commit to {branch}</option>
        <option value="pull">Pull request</option>
      </select>
      <button type="submit" className="button button-main" disabled={preview.content === null}>
        {preview.content === null
          ? 'No change'
          : `Include ${added.toLocaleString('en')} ${added === 1 ? 'document' : 'documents'}`}
      </button>
    </div>
  )
}
