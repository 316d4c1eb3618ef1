import { useNavigation } from '@remix-run/react'
import { useLasting } from '../../hooks/use-lasting'

const NOTICED_AFTER_MS = 200

/** A line across the top, and a word to who cannot see it, while a page is longer on its way than one notices. */
export function NavigationProgress() {
  const isSlow = useLasting(useNavigation().state !== 'idle', NOTICED_AFTER_MS)
  return (
    <>
      {isSlow && <div className="navigation-progress" />}
      <p className="visually-hidden" aria-live="polite">
        {isSlow && 'Loading'}
      </p>
    </>
  )
}
