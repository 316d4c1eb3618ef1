import mermaid from 'mermaid/dist/mermaid.min.js?url'
import fonts from '../styles/base/fonts.css?url'

/**
 * mermaid writes inline styles while it measures, which our pages forbid. So it works in a frame of its own that allows
 * them, and nothing else: no request but for the program and the fonts, no form, no frame inside.
 */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `font-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Diagrams</title>
    <link rel="stylesheet" href="${fonts}">
    <script src="${mermaid}"></script>
  </head>
  <body></body>
</html>
`

/** Where the diagrams of a page are drawn, unseen: see docs/decisions/022-diagrams-in-a-frame.md. */
export const loader = () =>
  new Response(PAGE, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
    },
  })
