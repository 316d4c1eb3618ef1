import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const INTERVAL_MS = 2000

/** Reloads the page's data every two seconds while a change is expected. */
export function useRefresh(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWaiting || state === 'loading') return
    const timer = setTimeout(revalidate, INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, state, revalidate])
}
