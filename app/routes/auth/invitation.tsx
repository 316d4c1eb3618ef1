import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { AccountFields } from '#app/accounts/account/account-fields.tsx'
import { FormPage } from '#app/components/frame/form-page.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { readAccount } from '#app/request/read-account'

export const meta: MetaFunction = () => head('Invitation · Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const invitation = await load(args, (caller) => caller.account.openInvitation({ token }))
  if (invitation === null) throw redirect('/auth/problem?reason=link')
  return { token, invitation }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const token = String(form.get('token') ?? '')
  const isMember = context.actor.kind === 'user'
  const account = readAccount(form)
  const { done, problem } = await submit(
    context.caller,
    ({ account: { joinByInvitation, createInvited } }) =>
      isMember ? joinByInvitation({ token }) : createInvited({ token, ...account }),
  )
  if (done !== null) return redirect(done, 303)
  return { problem, typed: { name: account.name, email: account.email } }
}

export default function Invitation() {
  const { token, invitation } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { orgName, invitedBy, email, onlyFor, canCreateAccount, isSignedIn } = invitation
  const signInUrl = `/auth/login?return_to=${encodeURIComponent(`/auth/invitation?token=${token}`)}`
  return (
    <FormPage title={`Join ${orgName}`} problem={answer?.problem}>
      <p>{invitedBy} invited you to this organization.</p>
      {onlyFor && <p>Only the account of {onlyFor} can accept this invitation.</p>}
      {(isSignedIn || canCreateAccount) && (
        <Form className="form" method="post" reloadDocument>
          <input type="hidden" name="token" value={token} />
          {!isSignedIn && <AccountFields typed={answer?.typed ?? { name: '', email: email ?? '' }} />}
          <button type="submit" className="button button-main">
            {isSignedIn ? 'Join' : 'Create account and join'}
          </button>
        </Form>
      )}
      {!isSignedIn && (
        <p>
          <a href={signInUrl}>{canCreateAccount ? 'Already have an account? Sign in' : 'Sign in to join'}</a>
        </p>
      )}
    </FormPage>
  )
}
