import { and, eq } from 'drizzle-orm'
import { aiKeys } from '../../db/schema'
import { recordAct } from '../audit'
import type { OrgContext } from '../kernel/context'
import { withTransaction } from '../kernel/transaction'
import { boxOf } from './box-of'
import { aiOf } from './choose-client'
import { tryKey } from './try-key'
import type { LlmKeyInput, LlmKeyWire } from './wire'

type Row = typeof aiKeys.$inferSelect

const NO_KEY: LlmKeyWire = { exists: false, status: null, key_suffix: null, last_validated_at: null }

/** How the org's own key stands; the key itself is shown to nobody. */
export async function getLlmKey({ db, org, ports }: OrgContext): Promise<LlmKeyWire> {
  const [row] = await db.select().from(aiKeys).where(eq(aiKeys.orgId, org.id))
  return row ? toWire(row, ports.ai?.vendor) : NO_KEY
}

/** Keeps a key that the provider has just taken, in the place of the one before. */
export async function setLlmKey(ctx: OrgContext, { api_key: key }: LlmKeyInput): Promise<LlmKeyWire> {
  const ai = aiOf(ctx)
  const sealed = boxOf(ctx).seal(key)
  await tryKey(ctx, ai.withKey(key))
  return withTransaction(ctx, async (ctx) => {
    const { db, org, clock } = ctx
    const made = {
      vendor: ai.vendor,
      sealed,
      suffix: key.slice(-4),
      isActive: true,
      validatedAt: clock.now(),
    }
    await db
      .insert(aiKeys)
      .values({ orgId: org.id, ...made })
      .onConflictDoUpdate({ target: aiKeys.orgId, set: made })
    await recordAct(ctx, { act: 'llm_key.set', target: targetOf(made) })
    return toWire({ orgId: org.id, ...made }, ai.vendor)
  })
}

/** From now on the deployment's own key is used, where there is one. */
export function removeLlmKey(ctx: OrgContext): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const [removed] = await ctx.db.delete(aiKeys).where(eq(aiKeys.orgId, ctx.org.id)).returning()
    if (removed) await recordAct(ctx, { act: 'llm_key.remove', target: targetOf(removed) })
    return { ok: true }
  })
}

/** The provider has refused this key: unless another took its place, it is asked with no more. */
export async function markInvalid({ db, org }: OrgContext, { sealed }: Pick<Row, 'sealed'>): Promise<void> {
  await db
    .update(aiKeys)
    .set({ isActive: false })
    .where(and(eq(aiKeys.orgId, org.id), eq(aiKeys.sealed, sealed)))
}

const targetOf = ({ vendor, suffix }: Pick<Row, 'vendor' | 'suffix'>) => ({
  kind: 'llm_key',
  id: vendor,
  name: `…${suffix}`,
})

/** A key of another vendor than the one that is asked now opens nothing. */
const toWire = (row: Row, vendor: string | undefined): LlmKeyWire => ({
  exists: true,
  status: row.isActive && (vendor === undefined || row.vendor === vendor) ? 'active' : 'invalid',
  key_suffix: row.suffix,
  last_validated_at: row.validatedAt.toISOString(),
})
