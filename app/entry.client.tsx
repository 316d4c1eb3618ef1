import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { dropBrokenHash } from './urls/drop-broken-hash'

dropBrokenHash()
await dataIsDecoded()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})

/**
 * RemixBrowser suspends until the page's data is decoded. A key pressed in that moment would make React hydrate at
 * once, fail with "Root did not complete" and leave the page dead (remix-run/remix#10214). So it is called once before,
 * outside of React, for the promise that it throws, and hydration begins with nothing to wait for.
 */
async function dataIsDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (waiting) {
    await waiting
  }
}
