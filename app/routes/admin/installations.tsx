import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { HostInstallationTable } from '#app/console/admin/host-installation-table.tsx'
import { ReconciliationTable } from '#app/console/admin/reconciliation-table.tsx'
import { useRefresh } from '#app/hooks/use-refresh'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'

export const meta: MetaFunction = () => [{ title: 'Installations · Plumbline' }]

/** Admins of an org see its installations. Only platform admins see and start syncs. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = args.context
  const isPlatformAdmin = actor.kind === 'user' && actor.isSuperAdmin
  return load(args, async (caller) => ({
    ...(await caller.installations.list({})),
    reconciliations: isPlatformAdmin ? (await caller.reconciliation.list({})).reconciliations : null,
  }))
}

export async function action(args: ActionFunctionArgs) {
  readAct(args, await args.request.formData(), [''])
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
        <EmptyState title="No installations">
          <p>Connect a repository to create the first installation.</p>
        </EmptyState>
      )}
      {install_url && (
        <p>
          <a href={install_url}>Install the GitHub App</a>
        </p>
      )}
      {reconciliations && (
        <>
          <h2>Sync with code hosts</h2>
          <p className="muted">
            A nightly sync compares all installations and repositories with their code host and repairs missed
            events.
          </p>
          <Form method="post">
            <button type="submit" className="button">
              Sync now
            </button>
          </Form>
          {reconciliations.length > 0 && <ReconciliationTable reconciliations={reconciliations} />}
        </>
      )}
    </>
  )
}
