import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '#db/client'
import { type Clock, type SystemActor, systemClock } from '#server/kernel/context'
import type { SourceSnapshot } from './copy-rows'

/** One deployment, for changes that the command makes there. */
export interface Side {
  db: Database
  actor: SystemActor
  clock: Clock
  requestId: string
}

/** The two deployments of a move. */
export interface MoveContext {
  source: Side
  target: Side
  /** Opens a connection to the source for one snapshot. */
  openSnapshot(): SourceSnapshot & { end(): Promise<void> }
  /** Tells the operator what is done. */
  report(line: string): void
}

const NAME = 'svc org move'

/** Opens the databases of both deployments for the time of `work`. */
export async function withSides<T>(
  urls: { source: string; target: string },
  report: (line: string) => void,
  work: (ctx: MoveContext) => Promise<T>,
): Promise<T> {
  const open = (url: string) => openDatabase(url, { max: 3, applicationName: NAME, isForOneTask: true })
  const [source, target] = [open(urls.source), open(urls.target)]
  const requestId = randomUUID()
  const sideOf = (db: Database): Side => ({
    db,
    actor: { kind: 'system', task: NAME },
    clock: systemClock,
    requestId,
  })
  try {
    return await work({
      source: sideOf(source),
      target: sideOf(target),
      openSnapshot: () => openSnapshot(urls.source),
      report,
    })
  } finally {
    await Promise.all([source, target].map((db) => db.$client.end({ timeout: 5 })))
  }
}

function openSnapshot(url: string) {
  const connection: SourceSnapshot['connection'] = {}
  const db = openDatabase(url, {
    max: 1,
    applicationName: NAME,
    isForOneTask: true,
    onSocket: (socket) => Object.assign(connection, { socket }),
  })
  // If the work stops early, a COPY is still running. It ends with its connection.
  return { db, sql: db.$client, connection, end: () => db.$client.end({ timeout: 1 }) }
}
