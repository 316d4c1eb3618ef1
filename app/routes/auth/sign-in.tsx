import { redirect } from '@remix-run/node'
import { type MetaFunction, useActionData } from '@remix-run/react'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { FormPage } from '#app/components/frame/form-page.tsx'
import { Field } from '#app/components/inputs/field.tsx'
import { head } from '#app/head'
import { submit } from '#app/loaders/submit.server'

export const meta: MetaFunction = () => head('Sign in · Plumbline')

const MISMATCH = 'Incorrect email or password.'

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const email = String(form.get('email') ?? '')
  const typed = { waiting: params.waiting ?? '', email, password: String(form.get('password') ?? '') }
  const { done, problem } = await submit(context.caller, (caller) => caller.signIn.withPassword(typed))
  if (done !== null) return redirect(done, 303)
  return { email, problem: problem ?? MISMATCH }
}

export default function SignIn() {
  const answer = useActionData<typeof action>()
  return (
    <FormPage title="Sign in" problem={answer?.problem}>
      {/* Without `action`, so that the browser keeps the fragment of the address until the requested page. */}
      <form className="form" method="post">
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          defaultValue={answer?.email}
        />
        <Field label="Password" name="password" type="password" required autoComplete="current-password" />
        <button type="submit" className="button button-main">
          Sign in
        </button>
      </form>
      <p className="muted">No account or forgot your password? Ask your administrator for a link.</p>
    </FormPage>
  )
}
