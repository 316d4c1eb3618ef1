import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { CreateApiKey } from '../../../server/keys/wire'
import { ApiKeyForm } from '../../components/api-keys/api-key-form'
import { ApiKeyTable } from '../../components/api-keys/api-key-table'
import { NewApiKey } from '../../components/api-keys/new-api-key'
import { EmptyState } from '../../components/display/empty-state'
import { ProblemNotice } from '../../components/display/problem-notice'
import { head } from '../../head'
import { load } from '../../loaders/load.server'
import { readAct } from '../../loaders/read-act.server'
import { submit } from '../../loaders/submit.server'

export const meta: MetaFunction = ({ params }) => head(`API keys · ${params.org} · Plumbline`)

/** The response to the form contains a key. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const [{ keys }, { permissions }] = await load(args, (caller) =>
    Promise.all([caller.keys.list({ org }), caller.profile.profile({ org })]),
  )
  return { keys, permissions, dashboard: `${args.context.baseUrl}/app/${org}/api/dashboard` }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  if (readAct(args, form, ['revoke', '']) === 'revoke') {
    const keyId = String(form.get('key_id'))
    const { problem } = await load(args, (caller) =>
      submit(caller, ({ keys }) => keys.revoke({ org, key_id: keyId })),
    )
    return { problem, created: null }
  }
  const days = String(form.get('expires_in_days') ?? '')
  const newKey = {
    label: String(form.get('label') ?? ''),
    scopes: form.getAll('scopes') as CreateApiKey['scopes'],
    expires_in_days: days === '' ? null : Number(days),
  }
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ keys }) => keys.create({ org, ...newKey })),
  )
  return { problem, created: done }
}

export default function ApiKeys() {
  const { keys, permissions, dashboard } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <p className="muted">
        API keys let programs act on your behalf in this organization. A key never has more permissions than
        you.
      </p>
      <ProblemNotice problem={answer?.problem ?? null} />
      {answer?.created && <NewApiKey created={answer.created} dashboard={dashboard} />}
      <ApiKeyForm permissions={permissions} />
      {keys.length > 0 ? (
        <ApiKeyTable keys={keys} />
      ) : (
        <EmptyState title="No API keys">
          <p>Create a key for a script, a pipeline or an assistant.</p>
        </EmptyState>
      )}
    </>
  )
}
