import { Link, useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { isOf, useLiveUpdates } from '#app/live/live-updates'
import type { RunWire } from '#server/library/repos/wire'
import { docPath } from '#shared/page-paths'

type FinishedRun = Pick<RunWire, 'created_at' | 'finished_at' | 'head_sha'>

interface Props {
  at: { org: string; owner: string; repo: string; file_path: string }
  /** The latest run that has finished. */
  initial: FinishedRun | null
}

/** Shows how long the last commit took from its arrival to the search. The next commit changes the line and the page. */
export function LiveLine({ at: { org, owner, repo, file_path }, initial }: Props) {
  const [newest, setNewest] = useState<FinishedRun | null>(null)
  const { revalidate } = useRevalidator()
  useLiveUpdates((update) => {
    if (update.event !== 'run' || update.run.state !== 'done' || !isOf(update.run, `${owner}/${repo}`)) return
    setNewest(update.run)
    revalidate()
  })
  const run = newest ?? initial
  return (
    <div className="live-line">
      <span className="live-dot" aria-hidden="true" />
      <p role="status">
        <strong>Live.</strong>{' '}
        {run?.finished_at ? (
          <>
            Commit <code>{run.head_sha?.slice(0, 7)}</code> <span className="visually-hidden">→</span>
            <Icon name="chevron" /> searchable in {secondsOf(run)} s
          </>
        ) : (
          'The next commit shows here.'
        )}
      </p>
      <p className="muted live-hint">Commit something, and watch this page.</p>
      <Link
        className="icon-button small"
        to={docPath(org, owner, repo, file_path)}
        aria-label="Close"
        title="Close"
        preventScrollReset
      >
        <Icon name="close" />
      </Link>
    </div>
  )
}

/** From the moment the commit was noticed, with one decimal; at least 0.1. */
function secondsOf({ created_at, finished_at }: FinishedRun): string {
  const ms = Date.parse(finished_at ?? created_at) - Date.parse(created_at)
  return Math.max(0.1, ms / 1000).toFixed(1)
}
