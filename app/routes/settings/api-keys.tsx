import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ApiKeyForm } from '#app/accounts/api-keys/api-key-form.tsx'
import { ApiKeyTable } from '#app/accounts/api-keys/api-key-table.tsx'
import { NewApiKey } from '#app/accounts/api-keys/new-api-key.tsx'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { orgHead } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import type { CreateApiKey } from '#server/accounts/keys/wire'

export const meta = orgHead('API keys')

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
