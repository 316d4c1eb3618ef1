import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { evidenceMark } from '#app/library/document/evidence-mark'
import type { DocumentEvidenceWire } from '#server/insight/evidence/wire-document'
import { encodePath } from '#shared/encode-path'
import { orgPath } from '#shared/page-paths'

const INTERVAL_MS = 30_000

interface DocumentLocation {
  org: string
  owner: string
  repo: string
  path: string
}

/**
 * Reloads a spec page's data after a report changed its proofs. Checks every 30 seconds while the tab is visible, and when it
 * becomes visible. Event streams are not used: a browser opens only six connections per server, and many open tabs would block
 * each other. A null mark disables it.
 */
export function useLiveEvidence({ org, owner, repo, path }: DocumentLocation, mark: string | null): void {
  const { revalidate } = useRevalidator()
  const address = orgPath(org, `api/evidence/proofs/${encodePath(`${owner}/${repo}/${path}`)}`)
  useEffect(() => {
    if (mark === null) return
    const reloadIfChanged = async () => {
      if (document.visibilityState === 'hidden') return
      const evidence = await readEvidence(address)
      if (evidence !== null && evidenceMark(evidence) !== mark) revalidate()
    }
    const timer = setInterval(reloadIfChanged, INTERVAL_MS)
    document.addEventListener('visibilitychange', reloadIfChanged)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reloadIfChanged)
    }
  }, [address, mark, revalidate])
}

/** Null if the server is unreachable or rejects the request. The page is unchanged until the next attempt. */
async function readEvidence(address: string): Promise<DocumentEvidenceWire | null> {
  try {
    const response = await fetch(address)
    return response.ok ? ((await response.json()) as DocumentEvidenceWire) : null
  } catch (error) {
    // The connection failed, or a proxy sent its own page.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
    return null
  }
}
