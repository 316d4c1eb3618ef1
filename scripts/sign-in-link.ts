/** Prints a sign-in link for an administrator who can no longer sign in. Run it where the server runs. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { makeRescueLink } from '../server/auth'
import { openStore } from '../server/boot/open-store'
import { printLine } from '../server/boot/print-line'
import { readSettingsInForce } from '../server/boot/setup/read-settings-in-force'
import { systemClock } from '../server/kernel/context'
import { readSettings } from '../server/settings'

const envFile = new URL('../.env', import.meta.url)
if (existsSync(envFile)) process.loadEnvFile(envFile)

const fromEnvironment = readSettings(process.env)
const store = await openStore(fromEnvironment)
try {
  const { settings } = await readSettingsInForce(store.db, process.env, fromEnvironment)
  const ctx = {
    db: store.db,
    clock: systemClock,
    actor: { kind: 'system', task: 'sign-in-link' } as const,
    requestId: randomUUID(),
  }
  const path = await makeRescueLink(ctx, settings.oidcIssuer === null)
  printLine('link', `${settings.baseUrl ?? `http://${settings.host}:${settings.port}`}${path}`)
  printLine('', 'The link works once and expires after a day.')
} finally {
  await store.close()
}
