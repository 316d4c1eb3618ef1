import { EXIT } from '#cli/exit-codes'
import { UsageError } from '#cli/usage-error'
import { readToolsets, TOOLSETS } from '#spec/tools/index'

/** Serves the checkout, or with `--org` or `--server` forwards to a server. */
export async function serveMcp({
  options,
}: {
  options: { org?: string; server?: boolean; toolsets?: string }
}): Promise<number> {
  const toolsets = readToolsets(options.toolsets)
  if (toolsets === null)
    throw new UsageError(`svc mcp: --toolsets names some of ${TOOLSETS.join(', ')}, separated by commas.`)
  if (options.server === true || options.org !== undefined)
    await (await import('./bridge-server')).bridgeServer(options.org, options.toolsets)
  else await (await import('./serve-checkout')).serveCheckout(toolsets)
  return EXIT.ok
}
