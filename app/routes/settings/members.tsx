import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { changeRoles } from '#app/accounts/members/change-roles.server'
import { InvitationForm } from '#app/accounts/members/invitation-form.tsx'
import { InvitationTable } from '#app/accounts/members/invitation-table.tsx'
import { MemberTable } from '#app/accounts/members/member-table.tsx'
import { NewInvitationLink } from '#app/accounts/members/new-invitation-link.tsx'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { FilterText } from '#app/components/inputs/filter-text.tsx'
import { InstantSelect } from '#app/components/inputs/instant-select.tsx'
import { ListFilters } from '#app/components/inputs/list-filters.tsx'
import { SaveResult } from '#app/components/inputs/save-at-once.tsx'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { BulkResult } from '#app/components/list/bulk/bulk-result.tsx'
import { ListBar } from '#app/components/list/list-bar.tsx'
import { orgHead } from '#app/head'
import { roleLabel } from '#app/labels/role-label'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import type { NewInvitation } from '#server/accounts/orgs/wire'
import type { MemberOrder } from '#shared/list-sorts'
import { ROLES } from '#shared/roles'

type RoleName = NewInvitation['role']

export const meta = orgHead('Members')

/** The response to the form may contain an invitation link. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const text = (name: string) => new URL(args.request.url).searchParams.get(name)?.trim() || undefined
  const role = text('role') as RoleName | undefined
  const list = { q: text('q')?.slice(0, 200) ?? '', role, sort: (text('sort') ?? 'name') as MemberOrder }
  return load(args, async (caller) => {
    const [{ members }, { views }, { permissions }] = await Promise.all([
      caller.orgs.members({ org, ...list }),
      caller.views.list({ org, list: 'members' }),
      caller.profile.profile({ org }),
    ])
    const shown = { org, ...list, members, views }
    const mayManage = permissions.includes('org:manage')
    if (!mayManage) return { ...shown, invitations: [], mayManage, seatCost: null }
    const [{ invitations }, { plan, billing_cycle }, { prices }] = await Promise.all([
      caller.orgs.invitations({ org }),
      caller.billing.subscription({ org }),
      caller.billing.prices(),
    ])
    const seatCost =
      prices.find((price) => price.plan === plan && price.billing_cycle === billing_cycle) ?? null
    return { ...shown, invitations, mayManage, seatCost }
  })
}

interface Answer {
  problem: string | null
  link: string | null
  mailedTo: string | null
  isSaved: boolean
  /** How the change of several roles went. */
  roles?: BulkAnswer
}

const NOTHING: Answer = { problem: null, link: null, mailedTo: null, isSaved: false }

export async function action(args: ActionFunctionArgs): Promise<Answer> {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  if (form.has('undo') || form.get('do') === 'roles')
    return { ...NOTHING, roles: await changeRoles(args, form) }
  const act = readAct(args, form, ['invite', 'revoke', 'remove', 'change'])
  const role = text('role') as RoleName
  const { done, problem } = await load(args, (caller) =>
    submit(caller, async ({ orgs }) => {
      switch (act) {
        case 'invite':
          return orgs.invite({
            org,
            role,
            email: text('email') || null,
            only_for_email: form.has('only_for_email'),
          })
        case 'revoke':
          return orgs.revokeInvitation({ org, invitation_id: text('invitation_id') })
        case 'remove':
          return orgs.removeMember({ org, user_id: text('user_id') })
        case 'change':
          return orgs.changeRole({ org, user_id: text('user_id'), role })
      }
    }),
  )
  const invitation = done && 'url' in done ? done : null
  const link = invitation && args.context.baseUrl + invitation.url
  const isSaved = act === 'change' && problem === null
  return { ...NOTHING, problem, link, mailedTo: invitation?.is_mailed ? invitation.email : null, isSaved }
}

export default function Members() {
  const { org, q, role = '', sort, members, views, ...more } = useLoaderData<typeof loader>()
  const { invitations, mayManage, seatCost } = more
  const answer = useActionData<typeof action>()
  return (
    <>
      <SaveResult answer={answer} />
      <ListBar place={{ org, list: 'members', repo: null }} views={views} all="All members">
        <ListFilters
          chosen={[
            { name: 'q', value: q, label: 'Text', text: q },
            { name: 'role', value: role, label: 'Role', text: role && roleLabel(role) },
          ]}
          kept={['sort']}
        >
          <FilterText value={q} hint="Name or email" />
          <InstantSelect
            name="role"
            all="Any role"
            label="role"
            value={role}
            options={ROLES}
            nameOf={(name) => roleLabel(name as RoleName)}
          />
        </ListFilters>
      </ListBar>
      <BulkResult answer={answer?.roles} />
      {members.length > 0 ? (
        <MemberTable members={members} sort={sort} mayManage={mayManage} answer={answer?.roles} />
      ) : (
        <EmptyState title="No matching members" act={{ label: 'Show all members', to: '?' }}>
          <p>Change or clear the filters.</p>
        </EmptyState>
      )}
      {mayManage && (
        <>
          <h2>Invitations</h2>
          {answer?.link && <NewInvitationLink link={answer.link} mailedTo={answer.mailedTo} />}
          <InvitationForm seatCost={seatCost} />
          {invitations.length > 0 && <InvitationTable invitations={invitations} />}
        </>
      )}
    </>
  )
}
