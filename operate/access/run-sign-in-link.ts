import { randomUUID } from 'node:crypto'
import type { Terminal } from '#cli/terminal'
import { openDatabase } from '#db/client'
import { makeRescueLink } from '#server/accounts/auth/index'
import { readSettings } from '#server/boot/settings/index'
import type { Environment } from '#server/boot/setup/merge-settings'
import { readSettingsInForce } from '#server/boot/setup/read-settings-in-force'
import { systemClock } from '#server/kernel/context'
import { urlHost } from '#server/kernel/settings/addresses'
import { readOperatorEnvironment, withDatabase } from '../open-database'
import { OperatorError } from '../operator-error'
import { runExplained } from '../run-explained'

export const runSignInLink = (terminal: Terminal) =>
  runExplained(async () => {
    terminal.print(await makeLink(readOperatorEnvironment()))
    // Standard output contains only the link.
    process.stderr.write('The link works once and expires after a day.\n')
  })

/** A link that signs in an administrator who lost the password or the sign-in provider. */
function makeLink(env: Environment): Promise<string> {
  const fromEnvironment = readSettings(env)
  return withDatabase(fromEnvironment, async (url) => {
    const db = openDatabase(url, { max: 2, applicationName: 'svc sign-in-link' })
    try {
      const [table] = await db.$client`select to_regclass('public.setup_steps') is not null as exists`
      const { settings } = table?.exists
        ? await readSettingsInForce(db, env, fromEnvironment)
        : { settings: null }
      const actor = { kind: 'system', task: 'svc sign-in-link' } as const
      const ctx = { db, clock: systemClock, actor, requestId: randomUUID() }
      const path = settings && (await makeRescueLink(ctx, settings.oidcIssuer === null))
      if (!path)
        throw new OperatorError(
          'There is no administrator yet. Start the server: it prints the link that creates the first account.',
        )
      return `${settings.baseUrl ?? `http://${urlHost(settings.host)}:${settings.port}`}${path}`
    } finally {
      await db.$client.end({ timeout: 5 })
    }
  })
}
