import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { InvitationForm } from '#app/accounts/members/invitation-form.tsx'
import { InvitationTable } from '#app/accounts/members/invitation-table.tsx'
import { MemberTable } from '#app/accounts/members/member-table.tsx'
import { NewInvitationLink } from '#app/accounts/members/new-invitation-link.tsx'
import { SaveResult } from '#app/components/inputs/save-at-once.tsx'
import { orgHead } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import type { NewInvitation } from '#server/accounts/orgs/wire'

type RoleName = NewInvitation['role']

export const meta = orgHead('Members')

/** The response to the form may contain an invitation link. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  return load(args, async (caller) => {
    const [{ members }, { permissions }] = await Promise.all([
      caller.orgs.members({ org }),
      caller.profile.profile({ org }),
    ])
    const mayManage = permissions.includes('org:manage')
    if (!mayManage) return { members, invitations: [], mayManage, seatCost: null }
    const [{ invitations }, { plan, billing_cycle }, { prices }] = await Promise.all([
      caller.orgs.invitations({ org }),
      caller.billing.subscription({ org }),
      caller.billing.prices(),
    ])
    const seatCost =
      prices.find((price) => price.plan === plan && price.billing_cycle === billing_cycle) ?? null
    return { members, invitations, mayManage, seatCost }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
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
  return { problem, link, mailedTo: invitation?.is_mailed ? invitation.email : null, isSaved }
}

export default function Members() {
  const { members, invitations, mayManage, seatCost } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <SaveResult answer={answer} />
      <MemberTable members={members} mayManage={mayManage} />
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
