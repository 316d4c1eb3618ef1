import { redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { loadInclude, saveInclude } from '#app/library/repository/include.server'
import { IncludeForm } from '#app/library/repository/include-form.tsx'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { repoPath } from '#shared/page-paths'

export const meta: MetaFunction = ({ params }) =>
  head(`Files to include · ${params.owner}/${params.repo} · Plumbline`)

export const loader = (args: LoaderFunctionArgs) => loadInclude(args)

export async function action(args: ActionFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const { problem, pull } = await saveInclude(args, await args.request.formData())
  if (problem !== null) return { problem }
  throw redirect(pull ?? repoPath(org, owner, repo), 303)
}

export default function Include() {
  const { at, include, how } = useLoaderData<typeof loader>()
  const { total, file, preview } = include
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
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
        <IncludeForm include={include} how={how} mayWrite={mayWrite} />
      )}
    </Page>
  )
}
