import { useNavigation } from '@remix-run/react'

/** A line across the top while a page is on its way; it shows only when that takes longer than one notices. */
export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading'
  return isLoading ? <div className="navigation-progress" role="status" aria-label="Loading" /> : null
}
