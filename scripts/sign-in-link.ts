/** Prints a link for whoever administers the deployment, and cannot sign in any more. Run where the server runs. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { makeRescueLink } from '../server/auth'
import { openStore } from '../server/boot/open-store'
import { say } from '../server/boot/say'
import { systemClock } from '../server/kernel/context'
import { readSettings } from '../server/settings'

const envFile = new URL('../.env', import.meta.url)
if (existsSync(envFile)) process.loadEnvFile(envFile)

const settings = readSettings(process.env)
const store = await openStore(settings)
try {
  const ctx = {
    db: store.db,
    clock: systemClock,
    actor: { kind: 'system', task: 'sign-in-link' } as const,
    requestId: randomUUID(),
  }
  const path = await makeRescueLink(ctx, settings.oidcIssuer === null)
  say('link', `${settings.baseUrl ?? `http://${settings.host}:${settings.port}`}${path}`)
  say('', 'It works once, within a day.')
} finally {
  await store.close()
}
