import { redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { firstDocument, newestRepository, readStep } from '#app/console/start/start.server'
import { head } from '#app/head'
import { useRefresh } from '#app/hooks/use-refresh'
import { load } from '#app/loaders/load.server'
import { orgPath, repoPath } from '#shared/page-paths'

export const meta: MetaFunction = () => head('Reading the repository · Plumbline')

/** Leads to the person's own document, as soon as it is read. */
export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const newest = await load(args, (caller) => newestRepository(caller, org))
  if (newest === undefined) throw redirect(orgPath(org))
  const { owner, repo, full_name } = newest
  const { path, isRead, problem } = await load(args, (caller) => firstDocument(caller, { org, owner, repo }))
  if (path !== null) throw redirect(orgPath(org, readStep(owner, repo, path)))
  return { org, name: full_name, page: repoPath(org, owner, repo), isRead, problem }
}

export default function Reading() {
  const { org, name, page, isRead, problem } = useLoaderData<typeof loader>()
  useRefresh(!isRead && problem === null)
  return (
    <>
      <h1>{isRead ? 'No documents yet' : `Reading ${name} …`}</h1>
      <p className="start-lead" role="status">
        {isRead
          ? 'The repository is read. It includes no Markdown file yet.'
          : 'Your first document opens here in a moment.'}
      </p>
      <ProblemNotice problem={problem} />
      {!isRead && problem === null && (
        <noscript>
          <p className="muted">Reload the page to see the progress.</p>
        </noscript>
      )}
      <div className="start-foot">
        <Link className={isRead ? 'button button-main' : 'button'} to={page}>
          Open the repository
        </Link>
        <Link className="button" to={orgPath(org)}>
          Go to My work
        </Link>
      </div>
    </>
  )
}
