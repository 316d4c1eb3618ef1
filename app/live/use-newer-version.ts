import { useEffect, useRef, useState } from 'react'
import type { DocumentLocation } from '#app/library/document/document-location'
import { isMissing, loadTrpc } from '#app/load-trpc'
import { useIndexed } from './live-updates'

/** A version that is newer than the shown one. Without an author: it was removed, or its history is not read yet. */
export interface NewerVersion {
  kind: 'changed' | 'removed'
  /** Null if it was removed. */
  sha: string | null
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
    // A new file has no version, and at first no path.
    if (sha === '') return
    search.current += 1
    const current = search.current
    const seenAt = new Date().toISOString()
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const answer = await readVersion(location, sha)
      if (current !== search.current) return
      if (answer !== 'unknown') setNewer(answer && { ...answer, seenAt })
      if (isComplete(answer)) return
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  })
  return newer
}

/** What the server says of the document: null if it is as shown, `unknown` if there is no answer. */
type VersionAnswer = Omit<NewerVersion, 'seenAt'> | null | 'unknown'

const isComplete = (answer: VersionAnswer) =>
  answer === null || (answer !== 'unknown' && (answer.kind === 'removed' || answer.author !== null))

async function readVersion(
  { org, owner, repo, path }: DocumentLocation,
  known_sha: string,
): Promise<VersionAnswer> {
  const version = loadTrpc().then((trpc) =>
    trpc.specs.version.query({ org, owner, repo, file_path: path, known_sha }),
  )
  return version.then(
    ({ sha, changed_by }) => (sha === known_sha ? null : { kind: 'changed', sha, author: changed_by }),
    (error: unknown) => (isMissing(error) ? { kind: 'removed', sha: null, author: null } : 'unknown'),
  )
}
