import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { Crumb } from '#app/components/frame/breadcrumbs.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { documentCrumbs } from '#app/library/document/document-crumbs'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { useRevalidateAfterTalk } from '#app/live/live-updates'
import { load } from '#app/loaders/load.server'
import { changeThread } from '#app/talk/comments/change-thread.server'
import { CommentedText } from '#app/talk/comments/commented-text.tsx'
import { threadHome } from '#app/talk/comments/thread-home'
import { ThreadPanel } from '#app/talk/comments/thread-panel.tsx'
import type { CommentThreadWire } from '#server/talk/comments/wire'
import { pullsPath } from '#shared/page-paths'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `Comments on ${data.thread.document_title}` : 'Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', thread: thread_id = '' } = args.params
  const thread = await load(args, (caller) => caller.comments.thread({ org, thread_id }))
  return { org, thread }
}

export const action = (args: ActionFunctionArgs) => changeThread(args)

function crumbsOf(org: string, thread: CommentThreadWire): Crumb[] {
  const [owner = '', repo = ''] = thread.repo.split('/')
  const { path, pull, document_title: title } = thread
  if (!pull) return documentCrumbs({ org, owner, repo, path }, title, { label: 'Comments' })
  return repoCrumbs(
    { org, owner, repo },
    { label: 'Pull requests', to: pullsPath(org, owner, repo) },
    { label: `#${pull.number}`, to: threadHome(org, thread) },
    { label: 'Comments' },
  )
}

/** One thread. Links in notices lead here, because a thread may move with its text. */
export default function Thread() {
  const { org, thread } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [owner = '', repo = ''] = thread.repo.split('/')
  useRevalidateAfterTalk({ owner, repo, path: thread.path })
  return (
    <Page crumbs={crumbsOf(org, thread)}>
      <header className="document-head">
        <h1 dir="auto">Comments on {thread.document_title}</h1>
      </header>
      <div className="thread-page">
        <CommentedText org={org} thread={thread} />
        <ThreadPanel org={org} thread={thread} posted={answer ?? null} />
      </div>
    </Page>
  )
}
