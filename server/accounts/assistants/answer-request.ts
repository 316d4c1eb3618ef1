import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { assistantClients, assistants } from '#db/schema/index'
import type { RequestContext, UserActor } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { enterNewInDirectory } from '#server/kernel/org-ids/org-directory'
import type { AssistantScope } from '#server/kernel/sign-in'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { endConnections } from './end-connections'
import { type OpenRequest, openRequest } from './find-request'
import type { RequestAnswer } from './wire'

type Answer = z.infer<typeof RequestAnswer>

/** Connects the assistant with the allowed scopes, or rejects it. A second answer changes nothing. */
export async function answerRequest(
  ctx: RequestContext & { actor: UserActor },
  { waiting, allow }: Answer,
): Promise<void> {
  const open = await openRequest(ctx, waiting)
  const scopes = allowedScopes(open, allow)
  const granted = await open.embedded.answerAssistant(waiting, { userId: ctx.actor.userId, scopes })
  if (granted) await connect(ctx, open, { scopes, grantHash: granted.grantHash })
}

function allowedScopes({ scopes }: OpenRequest, allow: Answer['allow']): AssistantScope[] {
  if (allow === 'nothing') return []
  const allowed: AssistantScope[] = allow === 'write' ? ['specs:read', 'specs:write'] : ['specs:read']
  if (allowed.every((scope) => scopes.includes(scope))) return allowed
  throw new DomainError('forbidden', {
    message: 'The assistant did not ask for this, or your role does not include it. Choose less.',
  })
}

function connect(
  ctx: RequestContext & { actor: UserActor },
  { request, membership }: OpenRequest,
  { scopes, grantHash }: { scopes: AssistantScope[]; grantHash: string },
): Promise<void> {
  const { org } = membership
  const { clientId, clientName, redirectUri, resource } = request
  const { userId } = ctx.actor
  return withTransaction(ctx, async (tx) => {
    await endConnections(tx.db, sameInstallation(org.id, userId, request))
    await enterNewInDirectory(tx.db, 'assistant', grantHash, org.id)
    const [assistant] = await tx.db
      .insert(assistants)
      .values({
        orgId: org.id,
        userId,
        clientId,
        clientName,
        resource,
        scopes,
        grantHash,
        redirectHost: new URL(redirectUri).host,
        createdAt: ctx.clock.now(),
      })
      .returning({ id: assistants.id })
    if (!assistant) throw new Error('insert of the assistant returned no row')
    await tx.db
      .update(assistantClients)
      .set({ approvedAt: ctx.clock.now() })
      .where(eq(assistantClients.id, clientId))
    const target = { kind: 'assistant', id: assistant.id, name: clientName }
    await recordAct({ ...tx, org }, { act: 'assistant.connected', target, details: { scopes } })
  })
}

/** Every installation of a program registers itself, so a second connection replaces the first. */
const sameInstallation = (orgId: number, userId: number, { clientId, resource }: OpenRequest['request']) =>
  and(
    eq(assistants.orgId, orgId),
    eq(assistants.userId, userId),
    eq(assistants.clientId, clientId),
    eq(assistants.resource, resource),
  )
