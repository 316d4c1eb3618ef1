import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { NewPasswordField } from '#app/accounts/account/new-password-field.tsx'
import { FormPage } from '#app/components/frame/form-page.tsx'
import { Field } from '#app/components/inputs/field.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'

export const meta: MetaFunction = () => head('Change password · Plumbline')

/** Only for users with a password here. Others change it at their identity provider. */
export async function loader(args: LoaderFunctionArgs) {
  if (!(await load(args, (caller) => caller.account.hasPassword()))) throw redirect('/app/')
  return null
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const typed = { current: String(form.get('current') ?? ''), password: String(form.get('password') ?? '') }
  const { problem } = await load(args, (caller) =>
    submit(caller, async ({ account }) => {
      await account.changePassword(typed)
      return true
    }),
  )
  return problem === null ? redirect('/app/', 303) : { problem }
}

export default function ChangePassword() {
  const answer = useActionData<typeof action>()
  return (
    <FormPage title="Change password" problem={answer?.problem}>
      <p>This signs you out of all other sessions.</p>
      <Form className="form" method="post" reloadDocument>
        <Field
          label="Current password"
          name="current"
          type="password"
          required
          autoComplete="current-password"
        />
        <NewPasswordField label="New password" />
        <button type="submit" className="button button-main">
          Change password
        </button>
      </Form>
    </FormPage>
  )
}
