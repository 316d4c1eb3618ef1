import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { ActiveTaskWire, IndexingWire } from '#server/console/admin/wire'
import { useEvents } from './use-events'

const JOBS_SHOWN = 50

/** Live state of the index runs. When a run ends, the page reloads its data. */
export function useLiveIndexing(initial: IndexingWire) {
  const [indexing, setIndexing] = useState(initial)
  const { revalidate } = useRevalidator()
  useEffect(() => setIndexing(initial), [initial])

  const isLost = useEvents('/app/admin/api/indexing/stream', {
    indexing: (now: IndexingWire) => setIndexing(now),
    job: (job: ActiveTaskWire) => {
      setIndexing((before) => withJob(before, job))
      if (job.finished_at !== null) revalidate()
    },
  })
  return { indexing, isLost }
}

function withJob(before: IndexingWire, task: ActiveTaskWire): IndexingWire {
  const { step, ...job } = task
  const isOther = ({ id }: { id: number }) => id !== job.id
  const jobs = [job, ...before.recent_jobs.filter(isOther)].sort((a, b) => b.id - a.id)
  const others = before.active_tasks.filter(isOther)
  return {
    ...before,
    recent_jobs: jobs.slice(0, JOBS_SHOWN),
    active_tasks: job.state === 'running' ? [task, ...others].sort((a, b) => b.id - a.id) : others,
  }
}
