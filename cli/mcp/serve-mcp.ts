import { EXIT } from '../exit-codes'

/** Serves the checkout, or with `--org` or `--server` passes on to a server. */
export async function serveMcp({
  options,
}: {
  options: { org?: string; server?: boolean }
}): Promise<number> {
  if (options.server === true || options.org !== undefined)
    await (await import('./bridge-server')).bridgeServer(options.org)
  else await (await import('./serve-checkout')).serveCheckout()
  return EXIT.ok
}
