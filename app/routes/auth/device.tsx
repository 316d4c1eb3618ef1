import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Facts } from '#app/components/display/facts.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { FormPage } from '#app/components/frame/form-page.tsx'
import { Field } from '#app/components/inputs/field.tsx'
import { head } from '#app/head'
import { toSignIn } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'

export const meta: MetaFunction = () => head('Device sign-in · Plumbline')

/** Requires a signed-in user, because the device will act on their behalf. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.actor.kind !== 'user') throw toSignIn({ request, context })
  const userCode = new URL(request.url).searchParams.get('user_code') ?? ''
  if (userCode === '') return { userCode, device: null, problem: null }
  const lookup = await submit(context.caller, (caller) => caller.signIn.findDevice({ user_code: userCode }))
  return { userCode, device: lookup.done, problem: lookup.problem }
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const approve = readAct(args, form, ['approve', 'deny'], 'answer') === 'approve'
  const user_code = String(form.get('user_code') ?? '')
  const { problem } = await submit(args.context.caller, (caller) =>
    caller.signIn.answerDevice({ user_code, approve }),
  )
  return { problem, approved: approve }
}

export default function Device() {
  const { userCode, device, problem } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && answer.problem === null) return <DeviceResult approved={answer.approved} />
  return (
    <FormPage title="Device sign-in" problem={answer?.problem ?? problem}>
      {device ? (
        <>
          <p>
            A device with the code <strong>{userCode.toUpperCase()}</strong> wants to sign in as you. Approve
            it only if you started this yourself.
          </p>
          <Facts
            facts={[
              ['Signed in as', <bdi key="person">{formatUser(device)}</bdi>],
              ['Device', device.user_agent && <bdi key="agent">{device.user_agent}</bdi>],
              ['Requested', <RelativeTime key="time" at={device.asked_at} />],
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
            label="Code shown on the device"
            name="user_code"
            type="text"
            required
            autoComplete="off"
            spellCheck={false}
            defaultValue={userCode}
            placeholder="BCDF-GHJK"
          />
          <button type="submit" className="button button-main">
            Continue
          </button>
        </Form>
      )}
    </FormPage>
  )
}

const formatUser = ({ name, email }: { name: string; email: string | null }) =>
  email === null ? name : `${name} (${email})`

function DeviceResult({ approved }: { approved: boolean }) {
  return (
    <FormPage title={approved ? 'Device signed in' : 'Device sign-in denied'}>
      <p>You can close this page and return to the device.</p>
    </FormPage>
  )
}
