import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { HostInstallationTable } from '../components/admin/host-installation-table'
import { ReconciliationTable } from '../components/admin/reconciliation-table'
import { EmptyState } from '../components/display/empty-state'
import { ProblemNotice } from '../components/display/problem-notice'
import { useRefresh } from '../hooks/use-refresh'
import { load } from '../loaders/load.server'
import { submit } from '../loaders/submit.server'

export const meta: MetaFunction = () => [{ title: 'Installations · Plumbline' }]

/** An org's admins see what is theirs; the comparison of everything is the platform's. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = args.context
  const isPlatformAdmin = actor.kind === 'user' && actor.isSuperAdmin
  return load(args, async (caller) => ({
    ...(await caller.installations.list({})),
    reconciliations: isPlatformAdmin ? (await caller.reconciliation.list({})).reconciliations : null,
  }))
}

export async function action(args: ActionFunctionArgs) {
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ reconciliation }) => reconciliation.request({})),
  )
  return { problem }
}

export default function Installations() {
  const { installations, install_url, reconciliations } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  useRefresh(reconciliations?.[0]?.state === 'running')
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      {installations.length > 0 ? (
        <HostInstallationTable installations={installations} />
      ) : (
        <EmptyState title="No installation yet">
          <p>One appears with the first repository that is connected.</p>
        </EmptyState>
      )}
      {install_url && (
        <p>
          <a href={install_url}>Install the app at the code host</a>
        </p>
      )}
      {reconciliations && (
        <>
          <h2>Comparison with the hosts</h2>
          <p className="muted">
            Every night everything is compared with its host, and what lost events left is repaired.
          </p>
          <Form method="post">
            <button type="submit" className="button">
              Compare everything now
            </button>
          </Form>
          {reconciliations.length > 0 && <ReconciliationTable reconciliations={reconciliations} />}
        </>
      )}
    </>
  )
}
