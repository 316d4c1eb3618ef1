import { Form, type MetaFunction, useActionData } from '@remix-run/react'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { InvitationForm } from '#app/accounts/members/invitation-form.tsx'
import { NewInvitationLink } from '#app/accounts/members/new-invitation-link.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { goOn } from '#app/console/start/start.server'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import type { NewInvitation } from '#server/accounts/orgs/wire'

export const meta: MetaFunction = () => head('Invite people · Plumbline')

/** The response to the form contains an invitation link. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  if (readAct(args, form, ['skip', 'invite']) === 'skip') throw await goOn(args, null)
  const text = (name: string) => String(form.get(name) ?? '')
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ orgs }) =>
      orgs.invite({
        org,
        role: text('role') as NewInvitation['role'],
        email: text('email') || null,
        only_for_email: form.has('only_for_email'),
      }),
    ),
  )
  const link = done && args.context.baseUrl + done.url
  return { problem, link, mailedTo: done?.is_mailed ? done.email : null }
}

export default function Invite() {
  const answer = useActionData<typeof action>()
  return (
    <>
      <h1>Who reads with you?</h1>
      <p className="start-lead">Each link lets one person join. You can invite people at any time.</p>
      <ProblemNotice problem={answer?.problem ?? null} />
      {answer?.link && <NewInvitationLink link={answer.link} mailedTo={answer.mailedTo} />}
      <InvitationForm seatCost={null} />
      <Form method="post" className="start-foot">
        <button
          type="submit"
          name="do"
          value="skip"
          className={answer?.link ? 'button button-main' : 'button'}
        >
          {answer?.link ? 'Continue' : 'Skip'}
        </button>
      </Form>
    </>
  )
}
