import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { asOfIn } from '#app/library/document/as-of'
import { groupEvents } from '#app/library/document/history/group-events'
import { historyCrumbs } from '#app/library/document/history/history-crumbs'
import { HistoryHead } from '#app/library/reading/history-head.tsx'
import { HistoryList } from '#app/library/reading/history-list.tsx'
import { load } from '#app/loaders/load.server'
import { filePathOf } from '#app/urls/file-path'
import { historyPath } from '#shared/page-paths'

export const meta: MetaFunction = ({ params }) => head(`History of ${params['*']} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { file_path: path, ...at } = filePathOf(args.params)
  const section = new URL(args.request.url).searchParams.get('section') || undefined
  const asOf = asOfIn(args.request.url)
  const { events, older } = await load(args, (caller) =>
    caller.history.document({ ...at, file_path: path, section, as_of: asOf ?? undefined }),
  )
  return { location: { ...at, path }, section, asOf, older, commits: groupEvents(events, older) }
}

/** The history of a document or of one section. */
export default function History() {
  const { location, section, asOf, older, commits } = useLoaderData<typeof loader>()
  const { org, owner, repo, path } = location
  return (
    <Page crumbs={historyCrumbs(location)}>
      <HistoryHead location={location} title={section === undefined ? 'History' : `History of ${section}`}>
        {section !== undefined && <Link to={historyPath(org, owner, repo, path)}>Full document history</Link>}
        {asOf !== null && <Link to="?">Latest changes</Link>}
      </HistoryHead>
      {commits.length === 0 ? (
        <EmptyState title="No changes">
          <p>Nothing visible to readers changed in this period.</p>
        </EmptyState>
      ) : (
        <HistoryList location={location} commits={commits} />
      )}
      {older && (
        <nav className="pager" aria-label="Pages">
          <Link
            className="button"
            rel="next"
            to={`${historyPath(org, owner, repo, older.file_path)}?${new URLSearchParams({
              as_of: older.as_of,
              ...(older.section !== null && { section: older.section }),
            })}`}
          >
            Older
          </Link>
        </nav>
      )}
    </Page>
  )
}
