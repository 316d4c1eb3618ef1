import { findRoot } from '#cli/checkout/find-root'
import type { LoadedConfig } from '#spec/config/load-config'
import { cacheFolder } from './cache-folder'
import { type IndexConfig, readHead } from './index-head'
import { configStampOf } from './stamps'

export interface CheckoutConfig {
  root: string
  config: IndexConfig
}

/** The checkout around the current folder. Parses its configuration only if it changed. */
export async function openCheckoutConfig(): Promise<CheckoutConfig> {
  const root = findRoot(process.cwd())
  const folder = cacheFolder(root)
  const head = folder === null ? null : readHead(folder)
  if (head !== null && head.configStamp === configStampOf(root)) return { root, config: head.config }
  const { openCheckout } = await import('#cli/checkout/open-checkout')
  return { root, config: configOf(openCheckout([], undefined).loaded) }
}

/** The settings that commands and hooks need. */
export const configOf = ({ config: { team, ide, agents, specs, chat } }: LoadedConfig): IndexConfig => ({
  team,
  ide,
  agents,
  docPaths: specs.doc_paths,
  coverageThreshold: chat.notifications.coverage_threshold,
})
