import { Form, type MetaFunction, useActionData, useRouteLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Field } from '#app/components/inputs/field.tsx'
import { SkipButton } from '#app/console/start/skip-button.tsx'
import { goOn } from '#app/console/start/start.server'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import type { loader as startLoader } from './layout'

export const meta: MetaFunction = () => head('Name your organization · Plumbline')

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  if (readAct(args, form, ['skip', 'save']) === 'save') {
    const name = String(form.get('name') ?? '')
    const { problem } = await load(args, (caller) => submit(caller, ({ orgs }) => orgs.rename({ org, name })))
    if (problem !== null) return { problem, name }
  }
  throw await goOn(args, 'documents')
}

export default function NameOrganization() {
  const data = useRouteLoaderData<typeof startLoader>('routes/start/layout')
  const answer = useActionData<typeof action>()
  const { org = '', orgs = [], user = null } = data?.session ?? {}
  const name = orgs.find(({ slug }) => slug === org)?.name ?? org
  return (
    <>
      <h1>What is your organization called?</h1>
      <p className="start-lead">The name stands above the library. You can change it later.</p>
      <ProblemNotice problem={answer?.problem ?? null} />
      <Form method="post" className="start-form">
        <Field
          label="Organization"
          name="name"
          required
          maxLength={100}
          autoComplete="organization"
          defaultValue={answer?.name ?? (name === org ? '' : name)}
          hint={`Its address stays /app/${org}.`}
        />
        {user && (
          <p className="muted">Your commits carry the name {user.name}. Settings, Profile changes it.</p>
        )}
        <div className="start-foot">
          <button type="submit" name="do" value="save" className="button button-main">
            Continue
          </button>
          <SkipButton />
        </div>
      </Form>
    </>
  )
}
