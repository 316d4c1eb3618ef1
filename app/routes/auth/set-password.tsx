import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { NewPasswordField } from '#app/accounts/account/new-password-field.tsx'
import { FormPage } from '#app/components/frame/form-page.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'

export const meta: MetaFunction = () => head('Set a new password · Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const isValid = await load(args, (caller) => caller.account.isPasswordLink({ token }))
  if (!isValid) throw redirect('/auth/problem?reason=link')
  return { token }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const token = String(form.get('token') ?? '')
  const password = String(form.get('password') ?? '')
  const { done, problem } = await submit(context.caller, (caller) =>
    caller.account.setPassword({ token, password }),
  )
  return done === null ? { problem } : redirect(done, 303)
}

export default function SetPassword() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <FormPage title="Set a new password" problem={answer?.problem}>
      <p>This signs you out of all sessions that use the old password.</p>
      <Form className="form" method="post" reloadDocument>
        <input type="hidden" name="token" value={token} />
        <NewPasswordField />
        <button type="submit" className="button button-main">
          Set password
        </button>
      </Form>
    </FormPage>
  )
}
