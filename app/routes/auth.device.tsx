import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Field } from '../components/field'
import { FormPage } from '../components/form-page'
import { head } from '../head'
import { toSignIn } from '../load.server'
import { submit } from '../submit.server'

export const meta: MetaFunction = () => head('Sign in a device · Plumbline')

/** Who is not signed in does so first: the device will act in their name. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.actor.kind !== 'user') throw toSignIn(request)
  const userCode = new URL(request.url).searchParams.get('user_code') ?? ''
  if (userCode === '') return { userCode, isWaiting: false, problem: null }
  const asked = await submit(context.caller, async (caller) => {
    await caller.signIn.findDevice({ user_code: userCode })
    return true
  })
  return { userCode, isWaiting: asked.done === true, problem: asked.problem }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const approve = form.get('answer') === 'approve'
  const user_code = String(form.get('user_code') ?? '')
  const { problem } = await submit(context.caller, (caller) =>
    caller.signIn.answerDevice({ user_code, approve }),
  )
  return { problem, approved: approve }
}

export default function Device() {
  const { userCode, isWaiting, problem } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && answer.problem === null) return <Answered approved={answer.approved} />
  return (
    <FormPage title="Sign in a device" problem={answer?.problem ?? problem}>
      {isWaiting ? (
        <>
          <p>
            A device shows the code <strong>{userCode.toUpperCase()}</strong> and asks to act in your name.
            Approve it only if you began this yourself, just now.
          </p>
          <Form className="stack sign-in" method="post" reloadDocument>
            <input type="hidden" name="user_code" value={userCode} />
            <button type="submit" className="button button-main" name="answer" value="approve">
              Approve
            </button>
            <button type="submit" className="button" name="answer" value="deny">
              Deny
            </button>
          </Form>
        </>
      ) : (
        <Form className="stack sign-in" method="get" reloadDocument>
          <Field
            label="Code that the device shows"
            name="user_code"
            type="text"
            required
            autoComplete="off"
            spellCheck={false}
            defaultValue={userCode}
            placeholder="BCDF-GHJK"
          />
          <button type="submit" className="button button-main">
            Go on
          </button>
        </Form>
      )}
    </FormPage>
  )
}

function Answered({ approved }: { approved: boolean }) {
  return (
    <FormPage title={approved ? 'The device is signed in' : 'The device was refused'}>
      <p>You can close this page and go on there.</p>
    </FormPage>
  )
}
