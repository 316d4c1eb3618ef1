import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { PullWire, TipsWire } from '#server/writing/pulls/wire'

const INTERVAL_MS = 10_000

/** Reads the page's data again after a push to one of the branches. A push to a branch leaves no event, so the page asks. */
export function usePushes(address: string, { state, head, base }: PullWire): void {
  const { revalidate } = useRevalidator()
  const shown = useRef({ head_sha: head.sha, base_sha: base.sha })
  useEffect(() => {
    shown.current = { head_sha: head.sha, base_sha: base.sha }
  }, [head.sha, base.sha])
  useEffect(() => {
    if (state !== 'open') return
    const timer = setInterval(async () => {
      if (document.hidden) return
      const tips = await readTips(address)
      if (tips && (tips.head_sha !== shown.current.head_sha || tips.base_sha !== shown.current.base_sha))
        revalidate()
    }, INTERVAL_MS)
    return () => clearInterval(timer)
  }, [address, state, revalidate])
}

/** Null if the server cannot be reached or refuses. The next request tries again. */
const readTips = (address: string): Promise<TipsWire | null> =>
  fetch(address, { headers: { accept: 'application/json' } })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null)
