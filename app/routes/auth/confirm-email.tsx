import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { FormPage } from '#app/components/frame/form-page.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'

export const meta: MetaFunction = () => head('Confirm your email address · Plumbline')

/** Only the account that requested the mail can use its link, so the person signs in first. */
export async function loader(args: LoaderFunctionArgs) {
  await load(args, (caller) => caller.account.emailState())
  return { token: new URL(args.request.url).searchParams.get('token') ?? '' }
}

export async function action(args: ActionFunctionArgs) {
  const token = String((await args.request.formData()).get('token') ?? '')
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ account }) => account.confirmEmail({ token })),
  )
  return { confirmed: done?.email ?? null, problem }
}

/** A button, because programs that scan mails open their links. */
export default function ConfirmEmail() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.confirmed)
    return (
      <FormPage title="Email address confirmed">
        <p>{answer.confirmed} is confirmed. Invitations for it now work.</p>
        <p>
          <a className="button button-main" href="/app/">
            Continue
          </a>
        </p>
      </FormPage>
    )
  return (
    <FormPage title="Confirm your email address" problem={answer?.problem}>
      <p>This confirms that the mail was sent to the address of your account.</p>
      <Form className="form" method="post" reloadDocument>
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button button-main">
          Confirm
        </button>
      </Form>
    </FormPage>
  )
}
