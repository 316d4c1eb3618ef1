import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { IndexJobTable } from '#app/console/admin/index-job-table.tsx'
import { InstallationTable } from '#app/console/admin/installation-table.tsx'
import { head } from '#app/head'
import { useLiveIndexing } from '#app/hooks/use-live-indexing'
import { load } from '#app/loaders/load.server'

export const meta: MetaFunction = () => head('Indexing · Plumbline')

export const loader = (args: LoaderFunctionArgs) => load(args, (caller) => caller.admin.indexing({}))

export default function Indexing() {
  const { indexing, isLost } = useLiveIndexing(useLoaderData<typeof loader>())
  const { installations, recent_jobs, active_tasks } = indexing
  if (installations.length === 0)
    return (
      <EmptyState title="No installations">
        <p>Connect a repository to create the first installation.</p>
      </EmptyState>
    )
  return (
    <>
      {isLost && <p className="muted">Connection lost. Reload the page to see the current state.</p>}
      <InstallationTable installations={installations} />
      <h2>Index runs</h2>
      {active_tasks.length > 0 && (
        <noscript>
          <p className="muted">Reload the page to see the progress.</p>
        </noscript>
      )}
      <p className="muted" aria-live="polite">
        {active_tasks.length === 0 ? 'No runs in progress.' : `${active_tasks.length} in progress`}
      </p>
      {recent_jobs.length > 0 && <IndexJobTable jobs={recent_jobs} tasks={active_tasks} />}
    </>
  )
}
