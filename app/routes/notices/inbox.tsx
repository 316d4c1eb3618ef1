import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { orgHead } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { readOffset } from '#app/request/offset'
import { markInput } from '#app/talk/notices/mark-input'
import { NoticeList } from '#app/talk/notices/notice-list.tsx'
import { ReadResult } from '#app/talk/notices/read-result.tsx'
import { orgPath } from '#shared/page-paths'

const LIMIT = 50

export const meta = orgHead('Inbox')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const url = new URL(args.request.url)
  const offset = readOffset(url)
  const isUnreadOnly = url.searchParams.get('show') === 'unread'
  const { notices, unread, total } = await load(args, (caller) =>
    caller.notices.inbox({ org, limit: LIMIT, offset, unread: isUnreadOnly }),
  )
  const { baseUrl } = args.context
  return { org, baseUrl, notices, unread, isUnreadOnly, page: { offset, limit: LIMIT, total } }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ['read', 'unread', 'read_all', 'undo'])
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ notices }) => notices.read({ org, ...markInput(act, form) })),
  )
  return { act, done, problem }
}

export default function Inbox() {
  const { org, baseUrl, notices, unread, isUnreadOnly, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title="Inbox">
      {unread > 0 && (
        <Form method="post">
          <button type="submit" className="button" name="do" value="read_all" data-keys="m" data-command>
            Mark all as read
          </button>
        </Form>
      )}
      <nav className="segments" aria-label="Show">
        <Link to="?" aria-current={isUnreadOnly ? undefined : 'true'}>
          All
        </Link>
        <Link to="?show=unread" aria-current={isUnreadOnly ? 'true' : undefined}>
          Unread ({unread.toLocaleString('en')})
        </Link>
      </nav>
      <ProblemNotice problem={answer?.problem ?? null} />
      {answer?.done && <ReadResult act={answer.act} {...answer.done} />}
      {notices.length > 0 ? (
        <NoticeList notices={notices} baseUrl={baseUrl} />
      ) : (
        <EmptyInbox org={org} isUnreadOnly={isUnreadOnly} />
      )}
      <Pager page={page} />
    </Page>
  )
}

function EmptyInbox({ org, isUnreadOnly }: { org: string; isUnreadOnly: boolean }) {
  return (
    <EmptyState
      title={isUnreadOnly ? 'No unread notices' : 'No notices yet'}
      act={{ label: 'Choose notifications', to: orgPath(org, 'settings/notifications') }}
    >
      <p>Changes of specs that you own or follow appear here. Follow a spec with the bell on its page.</p>
    </EmptyState>
  )
}
