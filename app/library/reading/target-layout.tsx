import { useNonce } from '#app/request/nonce'

/**
 * Runs in the browser while the page is still loading. Sections outside the viewport have an estimated height, and correcting
 * it would move a link's target. So the sections around the target are laid out at once.
 */
function layOutAroundTarget(): void {
  // URLSearchParams never throws, even for an address with broken escapes.
  const id = new URLSearchParams(`id=${location.hash.slice(1)}`).get('id')
  if (!id) return
  const target = `#${CSS.escape(id)}`
  const around = `.parts:has(${target}), .parts:has(${target}) + .parts, .parts:has(+ .parts ${target})`
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:is(${around}) > .part-body { content-visibility: visible }`)
  document.adoptedStyleSheets.push(sheet)
}

/** Goes before the sections of a long spec, so that the target of a link does not move. */
export function TargetLayout() {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only the source of the function above
      dangerouslySetInnerHTML={{ __html: `(${layOutAroundTarget})()` }}
    />
  )
}
