import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { filePathOf } from '#app/urls/file-path'
import { specPath } from '#shared/page-paths'

export const meta: MetaFunction = () => head('Mark as reviewed · Plumbline')

/** Opening the page changes nothing: mail programs open links in advance. */
export async function loader(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  const { title, sections } = await load(args, ({ coverage }) => coverage.document(at))
  const stale = sections.filter(({ is_stale }) => is_stale).map(({ id, title }) => ({ id, title }))
  return { spec: specPath(at.org, at.owner, at.repo, at.file_path), title, stale }
}

export async function action(args: ActionFunctionArgs) {
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ staleness }) => staleness.attestStale(filePathOf(args.params))),
  )
  return { attested: done?.attested ?? 0, problem }
}

/** The target of the link in a mail about a stale spec. */
export default function Attest() {
  const { spec, title, stale } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  return (
    <Page title="Mark as reviewed">
      <ProblemNotice problem={answer?.problem ?? null} />
      {stale.length === 0 ? (
        <EmptyState title={answer?.attested ? 'Marked as reviewed' : 'No stale sections'}>
          <p>
            <Link to={spec}>{title}</Link> has no stale sections.
          </p>
        </EmptyState>
      ) : (
        <>
          <p>
            These sections of <Link to={spec}>{title}</Link> are stale. Compare them with the code first.
          </p>
          <ul className="text-lines">
            {stale.map(({ id, title }) => (
              <li key={id} dir="auto">
                <Link to={`${spec}#${encodeURIComponent(id)}`}>{title}</Link>
              </li>
            ))}
          </ul>
          {mayWrite && (
            <Form method="post" className="actions">
              <button type="submit" className="button button-main">
                Mark all as reviewed
              </button>
            </Form>
          )}
        </>
      )}
    </Page>
  )
}
