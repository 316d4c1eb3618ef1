import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Facts } from '#app/components/display/facts.tsx'
import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Breadcrumbs } from '#app/components/frame/breadcrumbs.tsx'
import { head, orgTitle } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { failure, load } from '#app/loaders/load.server'
import { changeTicketSystem } from '#app/tickets/connections/change-ticket-system.server'
import { ConnectionReport } from '#app/tickets/connections/connection-report.tsx'
import { ConnectionState } from '#app/tickets/connections/connection-state.tsx'
import { CredentialForm } from '#app/tickets/connections/credential-form.tsx'
import { FailedEvents } from '#app/tickets/connections/failed-events.tsx'
import { RemoveConnection } from '#app/tickets/connections/remove-connection.tsx'
import { formOf, SYSTEM_LABELS } from '#app/tickets/connections/ticket-systems'
import { WebhookPanel } from '#app/tickets/connections/webhook-panel.tsx'
import { orgPath } from '#shared/page-paths'

export const meta: MetaFunction<typeof loader> = (page) =>
  head(orgTitle(page.data ? SYSTEM_LABELS[page.data.connection.system] : 'Ticket system', page))

/** The response to the form contains a secret. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', connection: id } = args.params
  const { connection, failed } = await load(args, async ({ auth, ticketConnections }) => {
    const [{ connections }, { permissions }] = await Promise.all([
      ticketConnections.list({ org }),
      auth.session({ org }),
    ])
    const connection = connections.find((each) => String(each.id) === id)
    // Some vendors have no webhooks of connections.
    const hasEvents = connection && connection.webhook_url !== null && permissions.includes('org:manage')
    const failedOnly = { org, ticket_connection_id: String(connection?.id), state: 'failed' } as const
    return { connection, failed: hasEvents ? await ticketConnections.deliveries(failedOnly) : null }
  })
  if (!connection) throw failure(404, 'This ticket system is not connected.', args.context)
  return { org, connection, failed }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const answer = await changeTicketSystem(args)
  return answer === 'removed' ? redirect(orgPath(org, 'settings/ticket-systems'), 303) : answer
}

export default function TicketSystem() {
  const { org, connection, failed } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayManage = usePermission('org:manage')
  const { system, host, account, problem, tested_at } = connection
  const vendor = SYSTEM_LABELS[system]
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Ticket systems', to: orgPath(org, 'settings/ticket-systems') },
          { label: `${vendor} ${host}` },
        ]}
      />
      <ProblemNotice problem={answer?.problem ?? problem} />
      {answer?.note && (
        <p className="notice notice-ok" role="status">
          {answer.note}
        </p>
      )}
      <section className="panel" aria-labelledby="pl-_connection">
        <div className="panel-head">
          <h2 id="pl-_connection">
            {vendor} {host}
          </h2>
          {mayManage && (
            <Form method="post">
              <button type="submit" className="button button-main" name="do" value="test" data-command>
                Test connection
              </button>
            </Form>
          )}
        </div>
        <div className="panel-body">
          <Facts
            facts={[
              ['State', <ConnectionState key="state" {...connection} />],
              ['Account', account],
              ['Tested', <OptionalTime key="tested" at={tested_at} />],
            ]}
          />
        </div>
      </section>
      {answer?.report && <ConnectionReport org={org} report={answer.report} />}
      <WebhookPanel connection={connection} mayManage={mayManage} secret={answer?.secret ?? null} />
      {failed && <FailedEvents {...failed} />}
      {mayManage && (
        <>
          <details className="panel" key={tested_at}>
            <summary className="panel-note">Replace the credential</summary>
            <div className="panel-body">
              <CredentialForm name={formOf(connection)} typed={answer?.typed ?? null} replaced={connection} />
            </div>
          </details>
          <RemoveConnection vendor={vendor} host={host} />
        </>
      )}
    </>
  )
}
