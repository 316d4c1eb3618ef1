import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { AlertSourceKind } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import { prepareStatement } from '#server/kernel/database/execute-prepared'
import { prepareLookup } from '#server/kernel/database/prepare-once'
import { findOrgId } from '#server/kernel/org-ids/org-directory'
import { hashToken } from '#server/kernel/secrets/random-token'

export interface FoundSource extends Pick<Org, 'movingSince' | 'movedTo'> {
  orgId: number
  sourceId: number
  kind: AlertSourceKind
  /** Sealed. */
  signingSecret: string | null
}

/** Postgres returns bigints and times as text here. */
type Row = {
  sourceId: string
  kind: AlertSourceKind
  signingSecret: string | null
  movingSince: string | null
  movedTo: string | null
}

const findByToken = prepareLookup((db) =>
  prepareStatement<Row>(
    db,
    sql`select s.id as "sourceId", s.kind, s.signing_secret as "signingSecret",
        o.moving_since as "movingSince", o.moved_to as "movedTo"
      from alert_sources s join orgs o on o.id = s.org_id and o.suspended_at is null
      where s.org_id = ${sql.placeholder('orgId')}
        and s.token_hash = ${sql.placeholder('tokenHash')}`,
  ),
)

const TOKEN = /^[\w-]{43}$/

/** The source of a token. Null if there is none or its org is suspended. Text that cannot be a token causes no query. */
export async function findSource(db: Database, token: string): Promise<FoundSource | null> {
  if (!TOKEN.test(token)) return null
  const tokenHash = hashToken(token)
  const orgId = await findOrgId(db, 'alert_source', tokenHash)
  const [row] = await findByToken(db, { orgId, tokenHash })
  if (!row) return null
  const { sourceId, movingSince } = row
  return {
    ...row,
    orgId,
    sourceId: Number(sourceId),
    movingSince: movingSince === null ? null : new Date(movingSince),
  }
}
