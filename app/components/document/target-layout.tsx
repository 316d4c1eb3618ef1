import { useNonce } from '../../request/nonce'

/**
 * In the browser, while the page still comes in. What is not laid out has its room guessed, and the guess would give way
 * just when one arrives: so the parts around the one that the address names are laid out as soon as they are there.
 */
function layOutAroundTarget(): void {
  // Whatever else it may be, an address is never too broken for this to be read.
  const id = new URLSearchParams(`id=${location.hash.slice(1)}`).get('id')
  if (!id) return
  const target = `#${CSS.escape(id)}`
  const around = `.parts:has(${target}), .parts:has(${target}) + .parts, .parts:has(+ .parts ${target})`
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:is(${around}) > .part-body { content-visibility: visible }`)
  document.adoptedStyleSheets.push(sheet)
}

/** Stands before the parts of a long spec, so that nothing moves where a link leads. */
export function Arrival() {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the function above, and nothing of anybody else's
      dangerouslySetInnerHTML={{ __html: `(${layOutAroundTarget})()` }}
    />
  )
}
