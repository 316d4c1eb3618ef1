import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { NewPasswordLink } from '#app/accounts/account/new-password-link.tsx'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { AdminFilterBar } from '#app/console/admin/admin-filter-bar.tsx'
import { PlatformUserTable } from '#app/console/admin/platform-user-table.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { readOffset } from '#app/request/offset'
import { readFilter } from '#app/request/read-filter'
import type { Caller } from '#server/router'

const PER_PAGE = 50

export const meta: MetaFunction = () => head('Users · Plumbline')

/** The response to the form may contain a link that sets a password. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const filter = readFilter(url, ['q', 'state'])
  const offset = readOffset(url)
  const query = { ...filter, limit: PER_PAGE, offset } as Parameters<Caller['users']['list']>[0]
  return load(args, async (caller) => {
    const { users, total } = await caller.users.list(query)
    const hasPasswords = await caller.account.hasPassword()
    return { users, filter, hasPasswords, page: { offset, limit: PER_PAGE, total } }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const user_id = String(form.get('user_id') ?? '')
  const act = ACTS[readAct(args, form, ACT_NAMES)]
  const { done, problem } = await load(args, (caller) =>
    submit(caller, async (caller) => act(caller, user_id)),
  )
  return { problem, link: done && 'url' in done ? done.url : null }
}

type UserAction = (caller: Caller, user_id: string) => Promise<{ ok: true } | { url: string }>

const ACT_NAMES = ['password', 'confirm', 'appoint', 'dismiss', 'deactivate', 'reactivate'] as const

const ACTS: Record<(typeof ACT_NAMES)[number], UserAction> = {
  password: ({ account }, user_id) => account.passwordLink({ user_id }),
  confirm: ({ users }, user_id) => users.confirmEmail({ user_id }),
  appoint: ({ users }, user_id) => users.setAdministrator({ user_id, administers: true }),
  dismiss: ({ users }, user_id) => users.setAdministrator({ user_id, administers: false }),
  deactivate: ({ users }, user_id) => users.deactivate({ user_id }),
  reactivate: ({ users }, user_id) => users.reactivate({ user_id }),
}

export default function Users() {
  const { users, filter, hasPasswords, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      {answer?.link && <NewPasswordLink link={answer.link} />}
      <AdminFilterBar
        filter={filter}
        label="Name or email"
        states={{ active: 'Active', deactivated: 'Deactivated' }}
      />
      {users.length > 0 ? (
        <PlatformUserTable users={users} hasPasswords={hasPasswords} />
      ) : (
        <EmptyState title="No matching users">
          <p>Remove a filter or try another name.</p>
        </EmptyState>
      )}
      <Pager page={page} />
    </>
  )
}
