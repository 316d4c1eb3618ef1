import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { RunWire } from '#server/library/repos/wire'
import { useEvents } from './use-events'

interface Repository {
  org: string
  owner: string
  repo: string
}

const isActive = ({ state }: RunWire) => state === 'queued' || state === 'running'

/** The index runs of a repository, live while one is active. When it ends, the page reloads its data. */
export function useLiveRuns({ org, owner, repo }: Repository, initial: RunWire[]) {
  const [runs, setRuns] = useState(initial)
  const { revalidate } = useRevalidator()
  useEffect(() => setRuns(initial), [initial])
  const hasActiveRun = runs.some(isActive)

  const url = `/app/${org}/api/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/runs/stream`
  // Browsers limit the connections per server, so pages without an active run do not open one.
  const isLost = useEvents(hasActiveRun ? url : null, {
    runs: ({ runs: now }: { runs: RunWire[] }) => {
      setRuns(now)
      if (!now.some(isActive)) revalidate()
    },
    run: (run: RunWire) => {
      setRuns((before) => withRun(before, run))
      if (!isActive(run)) revalidate()
    },
  })
  return { runs, isActive: hasActiveRun, isLost }
}

function withRun(before: RunWire[], run: RunWire): RunWire[] {
  const otherRuns = before.filter(({ id }) => id !== run.id)
  return [run, ...otherRuns].sort((a, b) => b.id - a.id).slice(0, Math.max(before.length, 1))
}
