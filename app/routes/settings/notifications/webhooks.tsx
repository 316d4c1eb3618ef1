import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { ShownOnce } from '#app/components/display/shown-once.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { orgHead } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { readOffset } from '#app/request/offset'
import { changeWebhook, WEBHOOK_ACTS } from '#app/talk/notices/change-webhook'
import { WebhookAttemptTable } from '#app/talk/notices/webhook-attempt-table.tsx'
import { WebhookForm } from '#app/talk/notices/webhook-form.tsx'
import { WebhookTable } from '#app/talk/notices/webhook-table.tsx'

const LIMIT = 50

export const meta = orgHead('Webhooks')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const offset = readOffset(new URL(args.request.url))
  const [{ webhooks }, { deliveries, total }, { kinds }] = await load(args, (caller) =>
    Promise.all([
      caller.outgoingWebhooks.list({ org }),
      caller.outgoingWebhooks.deliveries({ org, limit: LIMIT, offset }),
      caller.notices.settings({ org }),
    ]),
  )
  const sentKinds = kinds.filter(({ personal }) => !personal)
  return { webhooks, deliveries, kinds: sentKinds, page: { offset, limit: LIMIT, total } }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, WEBHOOK_ACTS)
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ outgoingWebhooks }) => changeWebhook(outgoingWebhooks, act, org, form)),
  )
  return { problem: problem ?? done?.problem ?? null, note: done?.note ?? null, secret: done?.secret ?? null }
}

export default function Webhooks() {
  const { webhooks, deliveries, kinds, page } = useLoaderData<typeof loader>()
  const { problem = null, note = null, secret = null } = useActionData<typeof action>() ?? {}
  return (
    <>
      <p className="muted">
        Webhooks get the notices of this organization as requests, signed as{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describes.
      </p>
      <ProblemNotice problem={problem} />
      {note && (
        <p className="notice notice-ok" role="status">
          {note}
        </p>
      )}
      {secret && (
        <ShownOnce
          label="Webhook secret"
          copyLabel="Copy secret"
          secret={secret}
          advice={
            <>
              <strong>Copy the secret now.</strong> The receiver verifies signatures with it. You will not be
              able to see it again.
            </>
          }
        />
      )}
      {webhooks.length === 0 ? (
        <EmptyState title="No webhooks">
          <p>Add the address of a service that reacts to status changes, new specs or stale specs.</p>
        </EmptyState>
      ) : (
        <WebhookTable webhooks={webhooks} kinds={kinds} />
      )}
      <h2>Add a webhook</h2>
      <WebhookForm key={webhooks.length} kinds={kinds} />
      {deliveries.length > 0 && (
        <>
          <h2>Deliveries</h2>
          <WebhookAttemptTable deliveries={deliveries} kinds={kinds} />
          <Pager page={page} />
        </>
      )}
    </>
  )
}
