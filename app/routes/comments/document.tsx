import { redirect } from '@remix-run/node'
import { Link, type MetaFunction, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { head } from '#app/head'
import { documentCrumbs } from '#app/library/document/document-crumbs'
import { useRevalidateAfterTalk } from '#app/live/live-updates'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'
import { StartForm } from '#app/talk/comments/start-form.tsx'
import { startThread } from '#app/talk/comments/start-thread.server'
import { ThreadList } from '#app/talk/comments/thread-list.tsx'
import { filePathOf } from '#app/urls/file-path'
import { commentsPath, docPath } from '#shared/page-paths'

const LIMIT = 50

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `Comments on ${data.title}` : 'Plumbline')

/** Sections are headings of these levels. */
const isSection = ({ level }: { level: number }) => level >= 2 && level <= 4

export async function loader(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  const { org, owner, repo, file_path: path } = at
  const url = new URL(args.request.url)
  const offset = readOffset(url)
  const [{ title, rendered }, { threads, total }] = await load(args, (caller) =>
    Promise.all([
      caller.specs.docContent(at),
      caller.comments.list({ org, repo: `${owner}/${repo}`, path, limit: LIMIT, offset }),
    ]),
  )
  const sections = rendered.headings.filter(isSection).map(({ id, text }) => ({ id, title: text }))
  const section = url.searchParams.get('section')
  return {
    location: { org, owner, repo, path },
    title,
    threads,
    sections,
    section: sections.some(({ id }) => id === section) ? section : null,
    page: { offset, limit: LIMIT, total },
  }
}

/** A new thread is shown where the page lists it. */
export async function action(args: ActionFunctionArgs) {
  const { org, owner, repo, file_path: path } = filePathOf(args.params)
  const { started, ...answer } = await startThread(args, { org, repo: `${owner}/${repo}`, path })
  // The form of the document's own page shows the thread itself.
  if (started === null || args.context.isPageData) return { ...answer, started }
  throw redirect(`${commentsPath(org, owner, repo, path)}#pl-_thread-${started}`, 303)
}

/** All comments of one document, and a form that starts a thread. */
export default function DocumentComments() {
  const { location, title, threads, sections, section, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { org, owner, repo, path } = location
  const visit = useLocation().key
  useRevalidateAfterTalk(location)
  return (
    <Page crumbs={documentCrumbs(location, title, { label: 'Comments' })}>
      <header className="document-head">
        <h1 dir="auto">Comments on {title}</h1>
        <p className="past-links">
          <Link to={docPath(org, owner, repo, path)}>Open document</Link>
        </p>
      </header>
      <div className="thread-page">
        <StartForm sections={sections} section={section} answer={answer ?? null} key={visit} />
        {threads.length > 0 ? (
          <ThreadList org={org} threads={threads} />
        ) : (
          <EmptyState title="No comments yet">
            <p>Ask about the document or one of its sections. Its owner and followers are notified.</p>
          </EmptyState>
        )}
        <Pager page={page} />
      </div>
    </Page>
  )
}
