import { and, eq } from 'drizzle-orm'
import { aiKeys } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { countPerHour } from '#server/platform/rate-limits/index'
import { type Ai, type AiClient, AiError } from '#server/ports/ai/port'
import type { LlmKeyInput, LlmKeyWire } from '../wire'
import { aiOf } from './choose-client'

type AiKeyRow = typeof aiKeys.$inferSelect

const NO_KEY = { exists: false, status: null, key_suffix: null, last_validated_at: null }

/** The state of the org's own key, and whether AI can be used. The key itself is never returned. */
export async function getLlmKey({ db, org, ports }: OrgContext): Promise<LlmKeyWire> {
  const [row] = await db.select().from(aiKeys).where(eq(aiKeys.orgId, org.id))
  return row ? toWire(row, ports.ai) : { ...NO_KEY, ai_available: hasService(ports.ai) }
}

/** Stores a key after the provider has accepted it. It replaces the previous key. */
export async function setLlmKey(ctx: OrgContext, { api_key: key }: LlmKeyInput): Promise<LlmKeyWire> {
  const ai = aiOf(ctx)
  const sealed = ctx.secretBox.seal(key)
  await tryKey(ctx, ai.withKey(key))
  return withTransaction(ctx, async (ctx) => {
    const { db, org, clock } = ctx
    const values = {
      vendor: ai.vendor,
      sealed,
      suffix: key.slice(-4),
      isActive: true,
      validatedAt: clock.now(),
    }
    await db
      .insert(aiKeys)
      .values({ orgId: org.id, ...values })
      .onConflictDoUpdate({ target: aiKeys.orgId, set: values })
    await recordAct(ctx, { act: 'llm_key.set', target: targetOf(values) })
    return toWire({ orgId: org.id, ...values }, ai)
  })
}

/** Removes the key. From then on, the deployment's key is used if there is one. */
export function removeLlmKey(ctx: OrgContext): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const [removed] = await ctx.db.delete(aiKeys).where(eq(aiKeys.orgId, ctx.org.id)).returning()
    if (removed) await recordAct(ctx, { act: 'llm_key.remove', target: targetOf(removed) })
    return { ok: true }
  })
}

/** Marks a key that the provider rejected, unless a new key has replaced it. It is not used again. */
export async function markKeyInvalid(
  { db, org }: OrgContext,
  { sealed }: Pick<AiKeyRow, 'sealed'>,
): Promise<void> {
  await db
    .update(aiKeys)
    .set({ isActive: false })
    .where(and(eq(aiKeys.orgId, org.id), eq(aiKeys.sealed, sealed)))
}

const targetOf = ({ vendor, suffix }: Pick<AiKeyRow, 'vendor' | 'suffix'>) => ({
  kind: 'llm_key',
  id: vendor,
  name: `…${suffix}`,
})

/** A key for a vendor other than the current one counts as invalid. */
function toWire(row: AiKeyRow, ai: Ai | null): LlmKeyWire {
  const isActive = row.isActive && (ai === null || row.vendor === ai.vendor)
  return {
    exists: true,
    status: isActive ? 'active' : 'invalid',
    key_suffix: row.suffix,
    last_validated_at: row.validatedAt.toISOString(),
    ai_available: (isActive && ai !== null) || hasService(ai),
  }
}

/** Whether the deployment has a key. */
const hasService = (ai: Ai | null): boolean => (ai?.service ?? null) !== null

/** Tries per hour and org, so that nobody can use this endpoint to test stolen keys. */
const MAX_TRIES = 5
const TIMEOUT_MS = 20_000

/** Checks a key with the smallest possible call to the provider. A rejected key is a validation error of the body. */
async function tryKey(ctx: OrgContext, client: AiClient): Promise<void> {
  await countTry(ctx)
  try {
    await client.tryKey(AbortSignal.timeout(TIMEOUT_MS))
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    if (error.failure === 'key_refused') throw keyRejected()
    throw new DomainError('upstream_failed', {
      message: `The key could not be checked (${error.message}), so it was not saved. Try again later.`,
      retryable: true,
    })
  }
}

const countTry = (ctx: OrgContext): Promise<void> =>
  countPerHour(ctx, {
    key: `llm-key org ${ctx.org.id}`,
    limit: MAX_TRIES,
    refuse: (minutes) => `You can try ${MAX_TRIES} keys per hour. Try again in ${minutes} minutes.`,
  })

const keyRejected = () =>
  new DomainError('validation_failed', {
    message: 'The AI provider rejected this key.',
    issues: [{ loc: ['body', 'api_key'], msg: 'was rejected by the provider', type: 'key_refused' }],
  })
