import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { documentCrumbs } from '#app/library/document/document-crumbs'
import { useRevalidateAfterTalk } from '#app/live/live-updates'
import { load } from '#app/loaders/load.server'
import { changeThread } from '#app/talk/comments/change-thread.server'
import { CommentedText } from '#app/talk/comments/commented-text.tsx'
import { ThreadPanel } from '#app/talk/comments/thread-panel.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `Comments on ${data.thread.document_title}` : 'Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', thread: thread_id = '' } = args.params
  const thread = await load(args, (caller) => caller.comments.thread({ org, thread_id }))
  return { org, thread }
}

export const action = (args: ActionFunctionArgs) => changeThread(args)

/** One thread. Links in notices lead here, because a thread may move with its text. */
export default function Thread() {
  const { org, thread } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [owner = '', repo = ''] = thread.repo.split('/')
  const location = { org, owner, repo, path: thread.path }
  useRevalidateAfterTalk(location)
  return (
    <Page crumbs={documentCrumbs(location, thread.document_title, { label: 'Comments' })}>
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
