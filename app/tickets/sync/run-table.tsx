import { Link } from '@remix-run/react'
import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { SYNC_RUN_LABELS, TRIGGER_LABELS } from '#app/labels/sync-labels'
import { orgPath } from '#shared/page-paths'
import type { SyncRun } from './sync-data'

/** A run that is not finished may still change something. */
const NO_COUNTS: Record<SyncRun['state'], string> = {
  queued: 'Not started yet',
  running: 'No changes so far',
  waiting: 'No changes so far',
  done: 'No changes',
  failed: 'No changes',
}

/** The results of a run in words. */
export function summaryOf({ state, created, updated, moved, linked, closed, failed }: SyncRun): string {
  const counts: [number, string][] = [
    [created, 'created'],
    [linked, 'linked'],
    [updated, 'updated'],
    [moved, 'moved'],
    [closed, 'closed'],
    [failed, 'failed'],
  ]
  const parts = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return parts.length === 0 ? NO_COUNTS[state] : parts.join(', ')
}

export function RunState({ run: { state, resumes_at } }: { run: SyncRun }) {
  return (
    <span className={state === 'failed' ? 'severity-error' : undefined}>
      {SYNC_RUN_LABELS[state]}
      {resumes_at && (
        <>
          , continues <RelativeTime at={resumes_at} />
        </>
      )}
    </span>
  )
}

export function SyncRunTable({ org, runs }: { org: string; runs: SyncRun[] }) {
  const columns: Column<SyncRun>[] = [
    {
      label: 'Run',
      cell: (run) => (
        <>
          <Link className="row-title" to={orgPath(org, `sync/runs/${run.id}`)}>
            {summaryOf(run)}
          </Link>
          <span className="row-path">{run.repo}</span>
          {run.error && <span className="row-note severity-error">{run.error}</span>}
        </>
      ),
    },
    { label: 'Cause', kind: 'name', cell: ({ trigger }) => TRIGGER_LABELS[trigger] },
    { label: 'State', kind: 'status', cell: (run) => <RunState run={run} /> },
    {
      label: 'Finished',
      kind: 'time',
      cell: ({ finished_at }) => <OptionalTime at={finished_at} none="Not yet" />,
    },
  ]
  return <Table caption="Runs of the sync" rows={runs} columns={columns} keyOf={({ id }) => id} />
}
