import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { changeSource, SOURCE_ACTS } from '#app/assist/alerts/change-source'
import { ServiceAssignments } from '#app/assist/alerts/service-table.tsx'
import { SourceDeliveries } from '#app/assist/alerts/source-deliveries.tsx'
import { SourceForm } from '#app/assist/alerts/source-form.tsx'
import { SOURCE_LABELS, setupOf } from '#app/assist/alerts/source-setups'
import { SourceTable } from '#app/assist/alerts/source-table.tsx'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { InlineCode } from '#app/components/display/inline-code.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { ShownOnce } from '#app/components/display/shown-once.tsx'
import { orgHead } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'

export const meta = orgHead('Alert sources')

const LIMIT = 20

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const chosenSource = new URL(args.request.url).searchParams.get('source')
  return load(args, async ({ alertSources }) => {
    const [{ sources }, services, { alert: example }] = await Promise.all([
      alertSources.list({ org }),
      alertSources.services({ org }),
      alertSources.example({ org }),
    ])
    // The address may still name a source that was just removed.
    const source = sources.find(({ id }) => String(id) === chosenSource)
    const { deliveries } = source
      ? await alertSources.deliveries({ org, alert_source_id: String(source.id), limit: LIMIT })
      : { deliveries: [] }
    return { sources, services, example, shown: source ? { name: source.name, deliveries } : null }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, SOURCE_ACTS)
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ alertSources }) => changeSource(alertSources, act, org, form)),
  )
  return { problem, note: done?.note ?? null, url: done?.url ?? null, kind: done?.kind ?? null }
}

const KINDS = ['alertmanager', 'sentry', 'grafana', 'json'] as const

export default function AlertSources() {
  const { sources, services, example, shown } = useLoaderData<typeof loader>()
  const { problem = null, note = null, url = null, kind = null } = useActionData<typeof action>() ?? {}
  return (
    <>
      <p className="muted">
        Alert sources send the errors of running services. Plumbline names the sections that they most likely
        concern, and posts error spikes of a repository to the channel of alerts.
      </p>
      <ProblemNotice problem={problem} />
      {note && (
        <p className="notice notice-ok" role="status">
          {note}
        </p>
      )}
      {url && (
        <ShownOnce
          label="Address"
          copyLabel="Copy configuration"
          secret={setupOf(kind ?? 'json', { url, example }).config}
          advice={
            <>
              <strong>Copy it now.</strong> The address contains a secret token. You will not be able to see
              it again. <InlineCode text={setupOf(kind ?? 'json', { url, example }).steps} />
            </>
          }
        />
      )}
      {sources.length === 0 ? (
        <EmptyState title="No alert sources">
          <p>Add one for each sender. Each gets an address of its own.</p>
        </EmptyState>
      ) : (
        <SourceTable sources={sources} />
      )}
      {shown && <SourceDeliveries {...shown} />}
      <h2>Add an alert source</h2>
      <SourceForm key={sources.length} />
      {KINDS.map((each) => (
        <details key={each}>
          <summary>{SOURCE_LABELS[each]}</summary>
          <p>
            <InlineCode text={setupOf(each, { example }).steps} />
          </p>
          <pre>
            <code>{setupOf(each, { example }).config}</code>
          </pre>
        </details>
      ))}
      <h2>Services</h2>
      <ServiceAssignments {...services} />
    </>
  )
}
