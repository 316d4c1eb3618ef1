import { and, eq } from 'drizzle-orm'
import { aiKeys } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { Ai, AiClient } from '#server/ports/ai/port'

export interface ChosenClient {
  ai: Ai
  client: AiClient
  /** Null if the deployment's key is used. */
  ownKey: { sealed: string } | null
}

/** A client with the org's own key while it is valid, otherwise with the deployment's key. */
export async function chooseClient(ctx: OrgContext): Promise<ChosenClient> {
  const ai = aiOf(ctx)
  const [own] = await ctx.db
    .select({ sealed: aiKeys.sealed })
    .from(aiKeys)
    .where(and(eq(aiKeys.orgId, ctx.org.id), eq(aiKeys.vendor, ai.vendor), eq(aiKeys.isActive, true)))
    .prepare('choose_client')
    .execute()
  if (own) return { ai, client: ai.withKey(ctx.secretBox.open(own.sealed)), ownKey: own }
  if (!ai.service) throw notConfigured()
  return { ai, client: ai.service, ownKey: null }
}

/** The AI provider of this deployment, whichever key is used. */
export function aiOf({ ports: { ai } }: OrgContext): Ai {
  if (!ai) throw notConfigured()
  return ai
}

const notConfigured = () =>
  new DomainError('not_configured', {
    message: 'No AI key. An admin can add one under Settings, AI key.',
    extras: { setting: 'ANTHROPIC_API_KEY' },
  })
