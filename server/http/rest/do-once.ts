import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context, ProcedureContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { userIdOf } from '#server/kernel/user-id-of'
import { holdProcessLock, isHolderDead } from './process-lock'

const KEPT_MS = 24 * 60 * 60 * 1000
/**
 * The claim of a running request ends this long after its last renewal. Until then a retry is rejected, unless the process that
 * handles the request is dead.
 */
const CLAIM_MS = 2 * 60 * 1000
const RENEW_EVERY_MS = 20_000

interface IdempotentRequest {
  /** The caller's Idempotency-Key. */
  key: string
  /** The operation. The same key with another target is another request. */
  target: string
  body: string
  /** Members of the response that are never stored. */
  withhold: string[]
}

interface RequestClaim {
  userId: number
  target: string
  key: string
  bodyHash: string
  /** The number of the process that handles the request. */
  holder: number | null
  /** The end of the claim. The claim is ours if and only if the row still has this value. */
  expiresAt: string
}

/**
 * Executes the request, or returns the stored response of an earlier attempt. A failed request may be repeated, and so may one
 * whose process was killed. A process that cannot reach the database for two minutes, or that loses its lock, loses its claim
 * to a retry. The request detects that by `requireClaim`, right before each write. Only a process suspended between that check
 * and the write can still write twice.
 */
export async function doOnce(
  ctx: ProcedureContext,
  request: IdempotentRequest,
  carryOut: (ctx: ProcedureContext) => Promise<unknown>,
): Promise<unknown> {
  if (!/^[\x21-\x7e]{1,255}$/.test(request.key)) throw malformedKey()
  const claim: RequestClaim = {
    userId: userIdOf(ctx),
    target: request.target,
    key: request.key,
    bodyHash: createHash('sha256').update(request.body).digest('hex'),
    holder: await holdProcessLock(ctx.db),
    expiresAt: fromNow(ctx, CLAIM_MS),
  }
  const stored = await claimOrFind(ctx, claim)
  if (stored) return storedAnswer(stored, claim)
  const answer = await whileRenewing(ctx, claim, carryOut).catch(async (error) => {
    await releaseClaim(ctx, claim)
    throw error
  })
  await storeAnswer(ctx, claim, withoutFields(answer, request.withhold))
  return answer
}

/** Renews the claim while the request runs. A process that dies stops renewing it. */
async function whileRenewing<T>(
  ctx: ProcedureContext,
  claim: RequestClaim,
  work: (ctx: ProcedureContext) => Promise<T>,
): Promise<T> {
  let renewing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renewing.then(() => renewClaim(ctx, claim))
  }, RENEW_EVERY_MS)
  const requireClaim = async () => {
    const extending = renewing.then(() => extendClaim(ctx, claim))
    renewing = extending.catch(() => undefined)
    if (!(await extending)) throw lostClaim()
  }
  try {
    return await work({ ...ctx, once: { id: onceIdOf(claim), requireClaim } })
  } finally {
    clearInterval(timer)
    await renewing
  }
}

/** Outside services that accept ids of requests recognise a retry by it. */
function onceIdOf({ userId, target, key, bodyHash }: RequestClaim): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([userId, target, key, bodyHash]))
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

async function renewClaim(ctx: Context, claim: RequestClaim): Promise<void> {
  try {
    await extendClaim(ctx, claim)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the claim of an Idempotency-Key could not be renewed')
  }
}

/** Renews the claim. Returns false if the claim was lost. */
async function extendClaim(ctx: Context, claim: RequestClaim): Promise<boolean> {
  await holdProcessLock(ctx.db)
  const expiresAt = fromNow(ctx, CLAIM_MS)
  const extended = await ctx.db.execute(sql`
    update idempotency_keys set expires_at = ${expiresAt} where ${isOwnClaim(claim)} returning key`)
  if (extended.length > 0) claim.expiresAt = expiresAt
  return extended.length > 0
}

interface StoredResponse {
  bodyHash: string
  answer: unknown
  [column: string]: unknown
}

/** Null when this process has claimed the request. */
async function claimOrFind({ db, clock }: Context, claim: RequestClaim): Promise<StoredResponse | null> {
  const { userId, target, key, bodyHash, holder, expiresAt } = claim
  const now = clock.now().toISOString()
  await db.execute(sql`delete from idempotency_keys where user_id = ${userId} and expires_at <= ${now}`)
  const inserted = await db.execute(sql`
    insert into idempotency_keys as claims (user_id, target, key, body_hash, holder, expires_at)
    values (${userId}, ${target}, ${key}, ${bodyHash}, ${holder}, ${expiresAt})
    on conflict (user_id, target, key) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where claims.answer is null and claims.body_hash = excluded.body_hash and ${isHolderDead(sql`claims.holder`)}
    returning key`)
  if (inserted.length > 0) return null
  const [stored] = await db.execute<StoredResponse>(sql`
    select body_hash as "bodyHash", answer from idempotency_keys
    where user_id = ${userId} and target = ${target} and key = ${key}`)
  return stored ?? { bodyHash, answer: null }
}

function storedAnswer({ bodyHash, answer }: StoredResponse, claim: RequestClaim): unknown {
  if (bodyHash !== claim.bodyHash) throw reusedKey()
  if (answer === null)
    throw conflict('The first request with this Idempotency-Key is still running. Try again in a moment.')
  return answer
}

const isOwnClaim = ({ userId, target, key, expiresAt }: RequestClaim) =>
  sql`user_id = ${userId} and target = ${target} and key = ${key} and expires_at = ${expiresAt}`

async function storeAnswer(ctx: Context, claim: RequestClaim, answer: unknown): Promise<void> {
  await ctx.db.execute(sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::json, expires_at = ${fromNow(ctx, KEPT_MS)}
    where ${isOwnClaim(claim)}`)
}

async function releaseClaim({ db }: Context, claim: RequestClaim): Promise<void> {
  await db.execute(sql`delete from idempotency_keys where ${isOwnClaim(claim)}`)
}

const fromNow = ({ clock }: Context, ms: number) => new Date(clock.now().getTime() + ms).toISOString()

const withoutFields = (answer: unknown, withheld: string[]) =>
  Object.fromEntries(Object.entries(answer as object).filter(([name]) => !withheld.includes(name)))

const invalid = (msg: string, type: string) =>
  new DomainError('validation_failed', { issues: [{ loc: ['header', 'Idempotency-Key'], msg, type }] })

const lostClaim = () =>
  conflict(
    'This request lost its connection to the database, so a repeated request with the same Idempotency-Key replaced it. This one wrote nothing. Send it again to get the response of the other.',
  )

const malformedKey = () => invalid('must be 1 to 255 printable ASCII characters without spaces', 'malformed')

const reusedKey = () =>
  invalid('was used with a different body. Choose a new key for a new request.', 'reused')
