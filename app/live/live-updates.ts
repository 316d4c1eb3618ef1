import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { DocumentLocation } from '#app/library/document/document-location'
import type { LiveRunWire, LiveTalkWire } from '#server/library/progress/wire'
import { createCalmCall } from './calm-call'

/** News of the org. `reset` means that too much was missed to list it. */
export type LiveUpdate =
  | { event: 'run'; run: LiveRunWire }
  | { event: 'talk'; talk: LiveTalkWire }
  | { event: 'reset' }

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
  useCalmNews(
    (update) => update.event === 'run' && update.run.finished_at !== null && isOf(update.run, repo),
    onIndexed,
  )
}

/** Calls `onTalk` after somebody commented, suggested or reviewed: on the document, or on any without one. */
export function useTalk(
  at: Pick<DocumentLocation, 'owner' | 'repo' | 'path'> | null,
  onTalk: () => void,
): void {
  const document = at && `${at.owner}/${at.repo}/${at.path}`.toLowerCase()
  useCalmNews(
    (update) =>
      update.event === 'talk' &&
      (document === null ? update.talk.kind !== 'issue' : update.talk.document.toLowerCase() === document),
    onTalk,
  )
}

/** Reads the page's data again after somebody changed or commented on one of these issues or pull requests (`owner/name#12`). */
export function useRevalidateAfterIssueNews(names: readonly string[]): void {
  const { revalidate } = useRevalidator()
  // A thread on lines of a pull request has their file behind its name.
  const isNamed = (document: string) =>
    names.some((name) => `${document.toLowerCase()}/`.startsWith(`${name.toLowerCase()}/`))
  useCalmNews((update) => update.event === 'talk' && isNamed(update.talk.document), revalidate)
}

/** Reads the page's data again after any talk: on documents, issues and pull requests. */
export function useRevalidateAfterAnyTalk(): void {
  const { revalidate } = useRevalidator()
  useCalmNews((update) => update.event === 'talk', revalidate)
}

/** Calls the function after news and after a reset, but not for each of many at once. */
function useCalmNews(isNews: (update: LiveUpdate) => boolean, call: () => void): void {
  const latest = useLatest(call)
  const calm = useRef<ReturnType<typeof createCalmCall>>()
  useEffect(() => {
    calm.current = createCalmCall(() => latest.current())
    return () => calm.current?.stop()
  }, [latest])
  useLiveUpdates((update) => {
    if (update.event === 'reset' || isNews(update)) calm.current?.request()
  })
}

/** Reads the page's data again after an index run of the repository, or of any. */
export function useRevalidateWhenIndexed(repo: string | null): void {
  const { revalidate } = useRevalidator()
  useIndexed(repo, revalidate)
}

/** Reads the page's data again after somebody commented, suggested or reviewed: on the document, or on any. */
export function useRevalidateAfterTalk(at: Parameters<typeof useTalk>[0]): void {
  const { revalidate } = useRevalidator()
  useTalk(at, revalidate)
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
