import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Facts } from '#app/components/display/facts.tsx'
import { InlineCode } from '#app/components/display/inline-code.tsx'
import {
  ErrorTable,
  OrgSizeTable,
  SettingTables,
  SlowQueryTable,
} from '#app/console/admin/operation-tables.tsx'
import { WorkerList } from '#app/console/admin/queue-tables.tsx'
import { head } from '#app/head'
import { formatBytes } from '#app/labels/format-bytes'
import { load } from '#app/loaders/load.server'
import type { OverviewWire } from '#server/console/operation/wire'

export const meta: MetaFunction = () => head('Operation · Plumbline')

export const loader = (args: LoaderFunctionArgs) => load(args, (caller) => caller.operation.overview({}))

export default function Operation() {
  const overview = useLoaderData<typeof loader>()
  const { workers, errors, orgs, settings, slow_queries: slow } = overview
  return (
    <>
      <Facts facts={describeDeployment(overview)} />
      <h2>Workers</h2>
      {workers.length > 0 ? (
        <WorkerList workers={workers} />
      ) : (
        <EmptyState title="No workers running">
          <p>
            Start a worker to process jobs: <code>npm run worker</code>.
          </p>
        </EmptyState>
      )}
      <p className="muted">
        <Link to="/app/admin/queue">Queue and failed jobs</Link>
      </p>
      <h2>Errors</h2>
      {errors.length > 0 ? (
        <ErrorTable errors={errors} />
      ) : (
        <p className="muted">No errors in the last 90 days.</p>
      )}
      <h2>Slow queries</h2>
      {slow.problem === null ? (
        <SlowQueryTable queries={slow.queries} />
      ) : (
        <p className="muted">
          <InlineCode text={slow.problem} />
        </p>
      )}
      <h2>Size by organization</h2>
      {orgs.length > 0 ? (
        <OrgSizeTable orgs={orgs} />
      ) : (
        <p className="muted">Not measured yet. A worker measures it every night.</p>
      )}
      <h2>Settings in force</h2>
      <SettingTables settings={settings} />
    </>
  )
}

function describeDeployment({
  version,
  node,
  postgres,
  migrations,
  lag,
  database_bytes,
  backup,
}: OverviewWire): [string, string | null][] {
  const { applied, known: knownCount, newest } = migrations
  return [
    ['Version', `Plumbline ${version}, Node ${node}, Postgres ${postgres}`],
    ['Migrations', `${applied} of ${knownCount} applied, newest ${newest}`],
    ['Queue', describeQueue(lag)],
    [
      'Replica',
      lag.replica_bytes === null ? null : `${formatBytes(lag.replica_bytes)} behind the primary database`,
    ],
    ['Database', formatBytes(database_bytes)],
    ['Backup', describeBackup(backup)],
  ]
}

function describeBackup({ made_at, bytes, failed_at, problem }: OverviewWire['backup']): string {
  const last =
    made_at === null || bytes === null
      ? 'No backup was made with svc backup'
      : `${formatBytes(bytes)} on ${formatUtc(made_at)}`
  return failed_at === null ? last : `Failed on ${formatUtc(failed_at)}: ${problem}. Last success: ${last}`
}

const formatUtc = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`

function describeQueue({ queue_s, waiting_jobs, failed_jobs }: OverviewWire['lag']): string {
  const waiting = queue_s === null ? 'No job is due' : `${waiting_jobs} due jobs, the oldest for ${queue_s} s`
  return failed_jobs === 0 ? waiting : `${waiting}; ${failed_jobs} failed`
}
