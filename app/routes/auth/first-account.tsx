import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { AccountFields } from '#app/accounts/account/account-fields.tsx'
import { FormPage } from '#app/components/frame/form-page.tsx'
import { Field } from '#app/components/inputs/field.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { readAccount } from '#app/request/read-account'

export const meta: MetaFunction = () => head('Create the first account · Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token')
  if (token === null) return { token }
  const redirectUrl = await load(args, (caller) => caller.signIn.openFirstAccount({ token }))
  if (redirectUrl !== null) throw redirect(redirectUrl)
  return { token }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const account = readAccount(form)
  const token = String(form.get('token') ?? '')
  const { done, problem } = await submit(context.caller, (caller) =>
    caller.signIn.createFirstAccount({ token, ...account }),
  )
  if (done !== null) return redirect(done, 303)
  return { problem, typed: { name: account.name, email: account.email } }
}

export default function FirstAccount() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <FormPage title="Create the first account" problem={answer?.problem}>
      {token === null ? (
        <>
          <p>
            This deployment has no accounts yet. Open the link that the server printed at startup, or paste
            its token here.
          </p>
          <Form className="form" method="get" reloadDocument>
            <Field label="Token" name="token" type="text" required autoComplete="off" spellCheck={false} />
            <button type="submit" className="button button-main">
              Continue
            </button>
          </Form>
        </>
      ) : (
        <>
          <p>This account can manage all organizations, users and settings of this deployment.</p>
          <Form className="form" method="post" reloadDocument>
            <input type="hidden" name="token" value={token} />
            <AccountFields typed={answer?.typed} />
            <button type="submit" className="button button-main">
              Create account
            </button>
          </Form>
        </>
      )}
    </FormPage>
  )
}
