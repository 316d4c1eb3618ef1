import { redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { load } from '#app/loaders/load.server'
import { connectTicketSystem } from '#app/tickets/connections/connect-ticket-system.server'
import { TicketConnectionTable } from '#app/tickets/connections/connection-table.tsx'
import { CredentialForm } from '#app/tickets/connections/credential-form.tsx'
import { formNameOf } from '#app/tickets/connections/form-name'
import { OperatorCredentials } from '#app/tickets/connections/operator-credentials.tsx'
import { CREDENTIAL_FORMS, credentialForm, type FormName } from '#app/tickets/connections/ticket-systems'
import { orgPath } from '#shared/page-paths'

export const meta = orgHead('Ticket systems')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const { connections, operator } = await load(args, (caller) => caller.ticketConnections.list({ org }))
  const form = formNameOf(new URL(args.request.url).searchParams.get('connect'))
  return { org, connections, operator, form }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const { done, ...refused } = await connectTicketSystem(args, form)
  return done ? redirect(orgPath(org, `settings/ticket-systems/${done.id}`), 303) : refused
}

export default function TicketSystems() {
  const { org, connections, operator, form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayManage = usePermission('org:manage')
  return (
    <>
      <p className="muted">
        Tickets of specs are created and followed with these accounts. CONFIG.yaml of a repository says which
        sections get a ticket, and where.
      </p>
      <ProblemNotice problem={answer?.problem ?? null} />
      {connections.length > 0 && <TicketConnectionTable org={org} connections={connections} />}
      {operator.length > 0 && <OperatorCredentials credentials={operator} />}
      {connections.length === 0 && operator.length === 0 && <NoConnections />}
      {mayManage && (
        <section className="panel" aria-labelledby="pl-_connect">
          <div className="panel-head">
            <h2 id="pl-_connect">Connect a ticket system</h2>
          </div>
          <div className="panel-body">
            <FormChoice chosen={form} />
            <CredentialForm key={form} name={form} typed={answer?.typed ?? null} />
          </div>
        </section>
      )}
    </>
  )
}

/** Links, so that it works without JavaScript. */
const FormChoice = ({ chosen }: { chosen: FormName }) => (
  <nav className="segments" aria-label="Ticket system">
    {(Object.keys(CREDENTIAL_FORMS) as FormName[]).map((name) => (
      <Link
        key={name}
        to={`?connect=${name}`}
        preventScrollReset
        aria-current={name === chosen ? 'true' : undefined}
      >
        {credentialForm(name).label}
      </Link>
    ))}
  </nav>
)

const NoConnections = () => (
  <EmptyState title="No ticket systems connected">
    <p>
      Issues of this app and of GitHub repositories need no connection: set <code>ticket_system: github</code>{' '}
      in the CONFIG.yaml of a repository, and its sections can have issues. Connect Jira or Linear to use them
      instead. See the <Link to="/docs/config">CONFIG.yaml reference</Link>.
    </p>
  </EmptyState>
)
