import { startEmbeddedPostgres } from '#db/embedded/index'
import type { Settings } from './settings'

export interface DatabaseServer {
  url: string
  stop(): Promise<void>
}

/** The operator's database server, or the embedded one, which is started if it does not run. */
export async function openServer(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void,
): Promise<DatabaseServer> {
  return databaseUrl ? { url: databaseUrl, stop: async () => {} } : startEmbeddedPostgres({ dataDir, log })
}
