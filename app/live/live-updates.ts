import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { LiveRunWire } from '#server/library/progress/wire'
import { createCalmCall } from './calm-call'

/** News of the org. `reset` means that too much was missed to list it. */
export type LiveUpdate = { event: 'run'; run: LiveRunWire } | { event: 'reset' }

type Listener = (update: LiveUpdate) => void

const listeners = new Set<Listener>()

/** Passes an update to all parts of this page. */
export function deliver(update: LiveUpdate): void {
  for (const listener of listeners) listener(update)
}

/** Calls the listener for each update while the component is shown. */
export function useLiveUpdates(listener: Listener): void {
  const latest = useLatest(listener)
  useEffect(() => {
    const call: Listener = (update) => latest.current(update)
    listeners.add(call)
    return () => {
      listeners.delete(call)
    }
  }, [latest])
}

/** Calls `onIndexed` after an index run of the repository (`owner/name`) or of any ended, but not for each of many at once. */
export function useIndexed(repo: string | null, onIndexed: () => void): void {
  const latest = useLatest(onIndexed)
  const calm = useRef<ReturnType<typeof createCalmCall>>()
  useEffect(() => {
    calm.current = createCalmCall(() => latest.current())
    return () => calm.current?.stop()
  }, [latest])
  useLiveUpdates((update) => {
    const isNews = update.event === 'reset' || (update.run.finished_at !== null && isOf(update.run, repo))
    if (isNews) calm.current?.request()
  })
}

/** Reads the page's data again after an index run of the repository, or of any. */
export function useRevalidateWhenIndexed(repo: string | null): void {
  const { revalidate } = useRevalidator()
  useIndexed(repo, revalidate)
}

export const isOf = (run: LiveRunWire, repo: string | null) =>
  repo === null || run.repo.toLowerCase() === repo.toLowerCase()

function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
