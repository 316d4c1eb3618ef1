import { type Database, openDatabase } from '#db/client'
import { pulseOf } from '#db/server-pulse'

/** A read replica. Its data may be a moment old. */
export interface Replica {
  db: Database
  /** The replica is not used before this time. */
  downUntilMs: number
  /** Whether it has been silent for so long that it may be frozen. */
  isInDoubt(): boolean
}

const CONNECT_S = 3
const STATEMENT_MS = 30_000

export const openReplica = (url: string): Replica => ({
  db: openDatabase(url, {
    max: 20,
    applicationName: 'plumbline replica',
    connectTimeoutS: CONNECT_S,
    statementTimeoutMs: STATEMENT_MS,
    isReplica: true,
  }),
  downUntilMs: 0,
  isInDoubt: () => pulseOf(url, true).isInDoubt,
})
