import { useNonce } from '#app/request/nonce'
import { FRAGMENT_KEY } from '#shared/fragment-storage'

/** Runs in the browser while the page is still loading, before anything reads the fragment. */
function restoreFragment(key: string): void {
  const stored = sessionStorage.getItem(key)
  if (stored === null) return
  const [path, fragment] = JSON.parse(stored)
  if (path !== location.pathname + location.search) return
  sessionStorage.removeItem(key)
  if (location.hash === '') location.replace(fragment)
}

/** Restores the fragment of the requested page after a sign-in at another site. */
export function RestoreFragment() {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only the source of the function above
      dangerouslySetInnerHTML={{ __html: `(${restoreFragment})(${JSON.stringify(FRAGMENT_KEY)})` }}
    />
  )
}
