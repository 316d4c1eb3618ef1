import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { asOfLabel } from '#app/library/document/as-of'
import { compareVersions } from '#app/library/document/compare/compare-versions'
import { historyCrumbs } from '#app/library/document/history/history-crumbs'
import { HistoryHead } from '#app/library/reading/history-head.tsx'
import { SectionDiff } from '#app/library/reading/section-diff.tsx'
import { failure, load } from '#app/loaders/load.server'
import { filePathOf } from '#app/urls/file-path'
import { docPath, historyPath } from '#shared/page-paths'

export const meta: MetaFunction = ({ params }) => head(`Changes of ${params['*']} · Plumbline`)

const NO_VERSION = 'The address has no version to compare with.'

/** `from_path` is the path of a moved file in the first version. */
export async function loader(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  const query = new URL(args.request.url).searchParams
  const [from, to] = [query.get('from'), query.get('to') || null]
  if (!from) {
    const to = historyPath(at.org, at.owner, at.repo, at.file_path)
    throw failure(422, NO_VERSION, args.context, { to, label: 'Choose a version in the history' })
  }
  const [before, after] = await load(args, ({ specs }) =>
    Promise.all([
      specs.markdown({ ...at, file_path: query.get('from_path') ?? at.file_path, as_of: from }),
      specs.markdown({ ...at, as_of: to ?? undefined }),
    ]),
  )
  const { org, owner, repo, file_path: path } = at
  return { location: { org, owner, repo, path }, from, to, ...compareVersions(before, after) }
}

/** The difference between two versions of a document: a summary, then the changed lines. */
export default function Compare() {
  const { location, from, to, summary, changes, parts } = useLoaderData<typeof loader>()
  const { org, owner, repo, path } = location
  const after = docPath(org, owner, repo, path) + (to === null ? '' : `?as_of=${to}`)
  return (
    <Page crumbs={historyCrumbs(location)}>
      <HistoryHead
        location={location}
        title={`${asOfLabel(from)} › ${to === null ? 'current version' : asOfLabel(to)}`}
      >
        <Link to={historyPath(org, owner, repo, path)}>History</Link>
      </HistoryHead>
      {parts.length === 0 ? (
        <EmptyState title="No changes">
          <p>Both versions are identical.</p>
        </EmptyState>
      ) : (
        <section className="panel" aria-label="Summary">
          <header className="panel-head">
            <h2>{summary === 'no changes' ? 'Formatting changes only' : summary}</h2>
          </header>
          <ul className="events">
            {changes.map((change) => (
              <li key={change} dir="auto">
                {change}
              </li>
            ))}
          </ul>
        </section>
      )}
      {parts.map((part) => (
        <SectionDiff key={`${part.id} ${part.title}`} part={part} to={after} />
      ))}
    </Page>
  )
}
