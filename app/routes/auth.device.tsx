import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Facts } from '../components/display/facts'
import { RelativeTime } from '../components/display/relative-time'
import { FormPage } from '../components/frame/form-page'
import { Field } from '../components/inputs/field'
import { head } from '../head'
import { toSignIn } from '../loaders/load.server'
import { submit } from '../loaders/submit.server'

export const meta: MetaFunction = () => head('Sign in a device · Plumbline')

/** Who is not signed in does so first: the device will act in their name. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.actor.kind !== 'user') throw toSignIn({ request, context })
  const userCode = new URL(request.url).searchParams.get('user_code') ?? ''
  if (userCode === '') return { userCode, device: null, problem: null }
  const asked = await submit(context.caller, (caller) => caller.signIn.findDevice({ user_code: userCode }))
  return { userCode, device: asked.done, problem: asked.problem }
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
  const { userCode, device, problem } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && answer.problem === null) return <Answered approved={answer.approved} />
  return (
    <FormPage title="Sign in a device" problem={answer?.problem ?? problem}>
      {device ? (
        <>
          <p>
            A device shows the code <strong>{userCode.toUpperCase()}</strong> and asks to act in your name.
            Approve it only if you began this yourself, just now.
          </p>
          <Facts
            facts={[
              ['You are signed in as', <bdi key="person">{personOf(device)}</bdi>],
              ['The device calls itself', device.user_agent && <bdi key="agent">{device.user_agent}</bdi>],
              ['It asked', <RelativeTime key="time" at={device.asked_at} />],
            ]}
          />
          <Form className="form" method="post" reloadDocument>
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
        <Form className="form" method="get" reloadDocument>
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

const personOf = ({ name, email }: { name: string; email: string | null }) =>
  email === null ? name : `${name} (${email})`

function Answered({ approved }: { approved: boolean }) {
  return (
    <FormPage title={approved ? 'The device is signed in' : 'The device was refused'}>
      <p>You can close this page and go on there.</p>
    </FormPage>
  )
}
