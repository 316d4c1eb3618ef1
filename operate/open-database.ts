import { existsSync } from 'node:fs'
import { explainDatabase } from '#server/boot/explain-database'
import { openServer } from '#server/boot/open-server'
import { readSettings, type Settings, withSecretFiles } from '#server/boot/settings/index'
import type { Environment } from '#server/boot/setup/merge-settings'

/** The database to which `svc org move` moves. */
export const TARGET_DATABASE = 'TARGET_DATABASE_URL'

/** The environment of the deployment, including its .env file. */
export function readOperatorEnvironment(): Environment {
  const envFile = new URL('../.env', import.meta.url)
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  return withSecretFiles(process.env, [TARGET_DATABASE])
}

export const readOperatorSettings = (): Settings => readSettings(readOperatorEnvironment())

/** Calls `work` with the URL of the database. Starts the embedded one if it is not running. */
export async function withDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  const server = await openServer(settings, (line) => process.stderr.write(`${line}\n`))
  try {
    return await work(server.url)
  } catch (error) {
    throw explainDatabase(error, settings)
  } finally {
    await server.stop()
  }
}
