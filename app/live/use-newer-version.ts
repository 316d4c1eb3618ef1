import { useEffect, useRef, useState } from 'react'
import type { DocumentLocation } from '#app/library/document/document-location'
import { loadTrpc } from '#app/load-trpc'
import { useIndexed } from './live-updates'

/** A version that is newer than the shown one. Without an author: it was removed, or its history is not read yet. */
export interface NewerVersion {
  kind: 'changed' | 'removed'
  author: string | null
  /** When this page learned of it. */
  seenAt: string
}

/** The author is read from history after the text, and a request may fail, so the page asks again. */
const PAUSE_MS = 1_500
const ATTEMPTS = 4

/** What has happened to the document since its content `sha` was read; null if nothing. */
export function useNewerVersion(location: DocumentLocation, sha: string): NewerVersion | null {
  const [newer, setNewer] = useState<NewerVersion | null>(null)
  const search = useRef(0)
  const { org, owner, repo, path } = location
  // biome-ignore lint/correctness/useExhaustiveDependencies: another shown version ends the search
  useEffect(() => {
    setNewer(null)
    return () => {
      search.current += 1
    }
  }, [org, owner, repo, path, sha])

  useIndexed(`${owner}/${repo}`, async () => {
    search.current += 1
    const current = search.current
    const seenAt = new Date().toISOString()
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const found = await readVersion(location, sha)
      if (current !== search.current) return
      if (found !== 'unknown') setNewer(found && { ...found, seenAt })
      if (isComplete(found)) return
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  })
  return newer
}

type Found = Omit<NewerVersion, 'seenAt'> | null

const isComplete = (found: Found | 'unknown') =>
  found === null || (found !== 'unknown' && (found.kind === 'removed' || found.author !== null))

/** `unknown` if there is no answer. */
async function readVersion(
  { org, owner, repo, path }: DocumentLocation,
  known_sha: string,
): Promise<Found | 'unknown'> {
  const version = loadTrpc().then((trpc) =>
    trpc.specs.version.query({ org, owner, repo, file_path: path, known_sha }),
  )
  return version.then(
    ({ sha, changed_by }) => (sha === known_sha ? null : { kind: 'changed', author: changed_by }),
    (error: { data?: { httpStatus?: number } | null }) =>
      error.data?.httpStatus === 404 ? { kind: 'removed', author: null } : 'unknown',
  )
}
