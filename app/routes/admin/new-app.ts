import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { escapeHtml } from '#spec/render/html/escape-html'

/**
 * Sends the browser to GitHub with the manifest of a new App. GitHub requires a form, and no other page of ours may submit
 * forms to another site, so this page has its own policy.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { nonce } = args.context
  const organization = new URL(args.request.url).searchParams.get('organization')?.trim() || undefined
  const { form_url, manifest } = await load(args, (caller) => caller.setup.newApp({ organization }))
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `form-action ${new URL(form_url).origin}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Create a GitHub App · Plumbline</title>
  </head>
  <body>
    <form method="post" action="${escapeHtml(form_url)}">
      <input type="hidden" name="manifest" value="${escapeHtml(manifest)}">
      <button>Continue at GitHub</button>
    </form>
    <script nonce="${nonce}">document.forms[0].submit()</script>
  </body>
</html>
`
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}
