import { useNavigation } from '@remix-run/react'
import { useTrueFor } from '#app/hooks/use-true-for'

const DELAY_MS = 200

/** Shows a progress line and announces "Loading" when a navigation takes longer than DELAY_MS. */
export function NavigationProgress() {
  const isSlow = useTrueFor(useNavigation().state !== 'idle', DELAY_MS)
  return (
    <>
      {isSlow && <div className="navigation-progress" />}
      <p className="visually-hidden" aria-live="polite">
        {isSlow && 'Loading'}
      </p>
    </>
  )
}
