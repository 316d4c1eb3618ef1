import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '../../components/display/problem-notice'
import { head } from '../../head'
import { load } from '../../loaders/load.server'
import { readAct } from '../../loaders/read-act.server'
import { submit } from '../../loaders/submit.server'

export const meta: MetaFunction = ({ params }) => head(`Organization · ${params.org} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const session = await load(args, (caller) => caller.auth.session({ org }))
  const name = session.orgs.find(({ slug }) => slug === org.toLowerCase())?.name ?? org
  return { name, mayManage: session.permissions.includes('org:manage') }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  if (readAct(args, form, ['leave', 'rename']) === 'leave') {
    const { problem } = await load(args, (caller) => submit(caller, ({ orgs }) => orgs.leave({ org })))
    return problem === null ? redirect('/app/', 303) : { problem }
  }
  const name = String(form.get('name') ?? '')
  const { problem } = await load(args, (caller) => submit(caller, ({ orgs }) => orgs.rename({ org, name })))
  return { problem }
}

export default function Organization() {
  const { name, mayManage } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      {mayManage && (
        <Form method="post" className="fields" aria-label="Organization name">
          <label>
            <span>Name</span>
            <input key={name} type="text" name="name" defaultValue={name} required maxLength={100} />
          </label>
          <button type="submit" name="do" value="rename" className="button">
            Rename
          </button>
        </Form>
      )}
      <Form method="post" className="stack" aria-label="Leave organization">
        <h2>Leave organization</h2>
        <p className="muted">
          Your API keys in this organization are revoked. An admin can invite you again. The last admin cannot
          leave.
        </p>
        <div className="actions">
          <button type="submit" name="do" value="leave" className="button button-danger">
            Leave {name}
          </button>
        </div>
      </Form>
    </>
  )
}
