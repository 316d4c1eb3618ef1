import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { type TrackerKind, ticketPauses } from '../../../db/schema'
import type { Context } from '../../kernel/context'
import { trackerKey } from '../../ticket-connections'

export type Pause = typeof ticketPauses.$inferSelect

/** The pauses of an org that are in force. */
export class Pauses {
  readonly #byKey: ReadonlyMap<string, Pause>

  constructor(pauses: readonly Pause[]) {
    this.#byKey = new Map(pauses.map((pause) => [`${pause.scope} ${pause.key}`, pause]))
  }

  ofLink = (id: number): Pause | null => this.#byKey.get(`link ${id}`) ?? null

  /** Of a person or an outage. */
  ofConnection(name: string, place: { kind: TrackerKind; host: string }): Pause | null {
    const keys = ['org ', `connection ${name}`, `system ${trackerKey(place)}`]
    return keys.map((key) => this.#byKey.get(key)).find((pause) => pause !== undefined) ?? null
  }
}

export async function readPauses(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  orgId: number,
): Promise<Pauses> {
  const rows = await db
    .select()
    .from(ticketPauses)
    .where(
      and(eq(ticketPauses.orgId, orgId), or(isNull(ticketPauses.until), gt(ticketPauses.until, clock.now()))),
    )
  return new Pauses(rows)
}
