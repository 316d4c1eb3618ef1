import { useEffect, useState } from 'react'
import { isOf, useLiveUpdates } from '#app/live/live-updates'
import type { RunWire } from '#server/library/repos/wire'

const isActive = ({ state }: RunWire) => state === 'queued' || state === 'running'

/** The index runs of a repository (`owner/name`), live. The problems of a run come when the page's data is read again. */
export function useLiveRuns(repo: string, initial: RunWire[]) {
  const [runs, setRuns] = useState(initial)
  useEffect(() => setRuns(initial), [initial])
  useLiveUpdates((update) => {
    if (update.event === 'run' && isOf(update.run, repo)) setRuns((before) => withRun(before, update.run))
  })
  return { runs, isActive: runs.some(isActive) }
}

function withRun(before: RunWire[], run: Omit<RunWire, 'problems'>): RunWire[] {
  const problems = before.find(({ id }) => id === run.id)?.problems ?? []
  const otherRuns = before.filter(({ id }) => id !== run.id)
  return [{ ...run, problems }, ...otherRuns].sort((a, b) => b.id - a.id).slice(0, Math.max(before.length, 1))
}
