import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { assistantClients } from '#db/schema/index'
import type { Clock } from '#server/kernel/context'
import type { RegistrationAnswer } from '#server/kernel/sign-in'
import { checkFlow, checkRedirects, RegistrationError, readableName } from './client-rules'

/** Clients that nobody has approved yet. A network that registers more loses its oldest ones. */
const MAX_UNUSED_PER_NETWORK = 100
const MAX_UNUSED = 20_000

const HOUR_MS = 60 * 60 * 1000
const KEEP_UNUSED_MS = 24 * HOUR_MS
const KEEP_APPROVED_MS = 400 * 24 * HOUR_MS

interface Parts {
  db: Database
  clock: Clock
}

/** Dynamic client registration (RFC 7591). Every program becomes a public client of the code flow, whatever it requests. */
export async function registerClient(
  { db, clock }: Parts,
  metadata: unknown,
  network: string,
): Promise<RegistrationAnswer> {
  try {
    const { name, redirectUris } = readMetadata(metadata)
    if (await isFull(db)) return FULL
    const id = `assistant_${randomBytes(18).toString('base64url')}`
    const createdAt = clock.now()
    await db.insert(assistantClients).values({ id, name, redirectUris, network, createdAt })
    await forgetOldestOf(db, network)
    return { status: 201, body: registered({ id, name, redirectUris, createdAt }) }
  } catch (error) {
    if (!(error instanceof RegistrationError)) throw error
    return { status: 400, body: { error: error.code, error_description: error.message } }
  }
}

const FULL: RegistrationAnswer = {
  status: 503,
  body: {
    error: 'temporarily_unavailable',
    error_description:
      'Too many programs have registered in the last day. Try again later, or use an API key.',
  },
}

function readMetadata(metadata: unknown) {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    throw new RegistrationError('invalid_client_metadata', 'The body must be a JSON object.')
  const values = metadata as Record<string, unknown>
  checkFlow(values)
  return { name: readableName(values.client_name), redirectUris: checkRedirects(values.redirect_uris) }
}

type NewClient = Pick<typeof assistantClients.$inferSelect, 'id' | 'name' | 'redirectUris' | 'createdAt'>

const registered = ({ id, name, redirectUris, createdAt }: NewClient) => ({
  client_id: id,
  client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
  ...(name === null ? {} : { client_name: name }),
  redirect_uris: redirectUris,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
})

async function isFull(db: Database): Promise<boolean> {
  const [row] = await db
    .select({ id: assistantClients.id })
    .from(assistantClients)
    .where(isNull(assistantClients.approvedAt))
    .offset(MAX_UNUSED - 1)
    .limit(1)
  return row !== undefined
}

/** Deletes the oldest clients of a network that nobody approved, above the limit. */
export async function forgetOldestOf(db: Database, network: string): Promise<void> {
  const tooOld = db
    .select({ id: assistantClients.id })
    .from(assistantClients)
    .where(and(eq(assistantClients.network, network), isNull(assistantClients.approvedAt)))
    .orderBy(desc(assistantClients.createdAt), assistantClients.id)
    .offset(MAX_UNUSED_PER_NETWORK)
  await db.delete(assistantClients).where(inArray(assistantClients.id, tooOld))
}

/** Deletes clients that nobody approved within a day, and approved ones that no connection can use any more. */
export async function sweepClients(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(assistantClients).where(
    sql`${and(isNull(assistantClients.approvedAt), lt(assistantClients.createdAt, before(KEEP_UNUSED_MS)))}
        or ${lt(assistantClients.approvedAt, before(KEEP_APPROVED_MS))}`,
  )
}
