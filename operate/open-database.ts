import { existsSync } from 'node:fs'
import { openServer } from '../server/boot/open-server'
import { readSettings, type Settings, withSecretFiles } from '../server/settings'

/** The settings of the deployment, also from its .env file. */
export function readOperatorSettings(): Settings {
  const envFile = new URL('../.env', import.meta.url)
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  return readSettings(withSecretFiles(process.env))
}

/** Calls `work` with the URL of the database. Starts the embedded one if it does not run. */
export async function withDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  const server = await openServer(settings, (line) => process.stderr.write(`${line}\n`))
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}
