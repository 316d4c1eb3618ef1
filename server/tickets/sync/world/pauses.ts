import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { type TrackerKind, ticketPauses } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { trackerKey } from '#server/tickets/connections/index'

export type Pause = typeof ticketPauses.$inferSelect

/** The key of a pause of one repository's connection. A key without a repository pauses all connections of the name. */
export const connectionKey = (repositoryId: number, connection: string): string =>
  `${repositoryId} ${connection}`

/** The pauses in effect for a repository. */
export class Pauses {
  readonly #byKey: ReadonlyMap<string, Pause>

  constructor(
    pauses: readonly Pause[],
    private readonly repositoryId: number,
  ) {
    this.#byKey = new Map(pauses.map((pause) => [`${pause.scope} ${pause.key}`, pause]))
  }

  ofLink = (id: number): Pause | null => this.#byKey.get(`link ${id}`) ?? null

  /** By a person or an outage. */
  ofConnection(name: string, place: { kind: TrackerKind; host: string }): Pause | null {
    const own = `connection ${connectionKey(this.repositoryId, name)}`
    const keys = ['org ', `connection ${name}`, own, `system ${trackerKey(place)}`]
    return keys.map((key) => this.#byKey.get(key)).find((pause) => pause !== undefined) ?? null
  }
}

export const readPauses = ({ db, clock }: Pick<Context, 'db' | 'clock'>, orgId: number): Promise<Pause[]> =>
  db
    .select()
    .from(ticketPauses)
    .where(
      and(eq(ticketPauses.orgId, orgId), or(isNull(ticketPauses.until), gt(ticketPauses.until, clock.now()))),
    )
