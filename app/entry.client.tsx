import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { dropBrokenHash } from './urls/drop-broken-hash'

dropBrokenHash()
await waitForData()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})

/**
 * RemixBrowser suspends until the page's data is decoded. A key pressed during that time makes React hydrate at once, fail with
 * "Root did not complete" and leave the page dead (remix-run/remix#10214). So RemixBrowser is called once outside React, and
 * hydration starts after the promise that it throws.
 */
async function waitForData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}
