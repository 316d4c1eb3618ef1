import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Prose } from '#app/components/display/prose.tsx'
import { withoutMarkup } from '#app/components/display/without-markup'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { orgPath, reviewPath } from '#shared/page-paths'

export const meta: MetaFunction = ({ params }) =>
  head(`Preview of #${params.number} · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '', number = '' } = args.params
  const path = new URL(args.request.url).searchParams.get('path') ?? undefined
  const at = { org, owner, repo, review_number: number, ...(path ? { path } : {}) }
  const preview = await load(args, ({ reviews }) => reviews.preview(at))
  const crumbs = [
    { label: 'Reviews', to: orgPath(org, 'reviews') },
    { label: `${owner}/${repo}#${number}`, to: reviewPath(org, owner, repo, Number(number)) },
  ]
  return { crumbs, number, ...preview }
}

/** Documents as they would be after the merge. Nothing can be edited here. */
export default function ReviewPreview() {
  const { crumbs, number, head_sha, documents, shown } = useLoaderData<typeof loader>()
  return (
    <Page crumbs={[...crumbs, { label: 'Preview' }]}>
      <h1>Preview of #{number}</h1>
      <p className="muted">
        As of <code>{head_sha.slice(0, 10)}</code>
      </p>
      {documents.length > 0 && (
        <nav aria-label="Changed documents">
          <ul className="text-lines">
            {documents.map(({ file_path, title, status }) => (
              <li key={file_path}>
                <Link
                  to={`?${new URLSearchParams({ path: file_path })}`}
                  aria-current={file_path === shown?.file_path ? 'page' : undefined}
                >
                  {title}
                </Link>{' '}
                <span className="muted">{status}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {shown === null ? (
        <EmptyState title="No document changes">
          <p>This pull request leaves all documents as they are.</p>
        </EmptyState>
      ) : (
        <>
          {shown.changes.length > 0 && (
            <section aria-label="Changes">
              <h2>Changes</h2>
              <ul>
                {shown.changes.map(({ section_id, text }) => (
                  <li key={text}>
                    {section_id ? <a href={`#${section_id}`}>{withoutMarkup(text)}</a> : withoutMarkup(text)}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {shown.html === null ? (
            <p>{shown.file_path} does not exist after the merge.</p>
          ) : (
            <>
              {shown.is_marked && (
                <p className="muted">
                  <ins className="added">Added text</ins> and <del className="removed">removed text</del> are
                  marked.
                </p>
              )}
              <Prose html={shown.html} />
            </>
          )}
        </>
      )}
    </Page>
  )
}
