import mermaid from 'mermaid/dist/mermaid.min.js?url'
import fonts from '../../styles/base/fonts.css?url'

/**
 * mermaid needs inline styles to measure text, and our pages forbid them. So it runs in a frame that allows inline styles, but
 * no forms, frames or requests except for the program and the fonts.
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

/** The hidden frame that draws the diagrams of a page. */
export const loader = () =>
  new Response(PAGE, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
    },
  })
