import type { Database } from '#db/client'
import { readStoredSettings } from '#server/console/setup/index'
import type { Ports } from '#server/kernel/context'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import type { VendorSetup } from '#server/kernel/vendor-setup'
import { githubAppMaker } from '#server/ports/codehost/github/app-maker'
import { boundedFetch } from '../bounded-fetch'
import type { Settings } from '../settings'
import { openAi } from '../vendors/open-ai'
import { openChat } from '../vendors/open-chat'
import { openCodeHosts, openUserAccounts } from '../vendors/open-code-hosts'
import { type Environment, isSet, type MergedSettings, mergeSettings } from './merge-settings'
import { proveStep } from './prove-step'
import type { SettingsInForce } from './settings-in-force'

interface Parts {
  db: Database
  secretBox: SecretBox
  /** Changed in place, because requests, jobs and watchers of this process share it. */
  ports: Ports
  /** The environment without stored settings. */
  env: Environment
  inForce: SettingsInForce
  baseUrl: string
}

/** Lets the setup in the browser change the vendors of this process. */
export function openVendorSetup(parts: Parts): VendorSetup {
  const { env, ports, inForce } = parts
  return {
    startedAt: new Date(),
    isInEnvironment: (name) => isSet(env, name),
    prove: (step, values) => proveStep({ own: env, merged: inForce.merged.env }, step, values),
    appMaker: appMakerOf(inForce.merged.settings),
    async reopen() {
      const merged = mergeSettings(env, await readStoredSettings(parts))
      // Before any vendor is called with them, so that no secret reaches the log.
      inForce.replace(merged)
      Object.assign(ports, await openVendors(merged, parts))
    },
  }
}

/** The vendors that can be replaced while a process runs. */
async function openVendors(
  { settings, env }: MergedSettings,
  { baseUrl, ports }: Parts,
): Promise<Partial<Ports>> {
  const { forge } = await openCodeHosts(settings, env)
  return {
    codeHosts: { ...ports.codeHosts, forge, userAccounts: openUserAccounts(settings, baseUrl) },
    ai: await openAi(settings),
    chat: openChat(settings),
  }
}

function appMakerOf(settings: Settings): VendorSetup['appMaker'] {
  const { githubApiUrl: apiUrl } = settings
  const maker = githubAppMaker({ apiUrl, fetch: boundedFetch(settings, apiUrl) })
  return {
    formUrl: maker.formUrl,
    manifest: (baseUrl, returnUrl) => maker.manifest({ baseUrl, returnUrl }),
    async finish(code) {
      const app = await maker.finish(code)
      return {
        GITHUB_APP_ID: String(app.id),
        GITHUB_APP_SLUG: app.slug,
        GITHUB_PRIVATE_KEY: app.pem,
        GITHUB_CLIENT_ID: app.client_id,
        GITHUB_CLIENT_SECRET: app.client_secret,
        ...(app.webhook_secret && { GITHUB_WEBHOOK_SECRET: app.webhook_secret }),
      }
    },
  }
}
