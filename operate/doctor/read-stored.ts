import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#db/client'
import type { Settings } from '#server/boot/settings/index'
import type { Environment, MergedSettings } from '#server/boot/setup/merge-settings'
import { readSettingsInForce } from '#server/boot/setup/read-settings-in-force'
import { withDatabase } from '../open-database'

/** Adds settings stored in the database, if it already has tables. The database must answer. */
export async function readStored(env: Environment, settings: Settings): Promise<MergedSettings> {
  const own = { env, settings, problems: [] }
  if (settings.databaseUrl === null && !existsSync(path.join(settings.dataDir, 'postgres'))) return own
  return withDatabase(settings, async (url) => {
    const db = openDatabase(url, { max: 1, applicationName: 'svc doctor' })
    try {
      const [table] = await db.$client`select to_regclass('public.setup_steps') is not null as exists`
      return table?.exists ? await readSettingsInForce(db, env, settings) : own
    } finally {
      await db.$client.end({ timeout: 1 })
    }
  })
}
