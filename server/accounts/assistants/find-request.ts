import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#db/schema/index'
import { documentHostOf, readEndpoint } from '#server/accounts/idp/index'
import { findHome } from '#server/kernel/access/find-home'
import { findMembership } from '#server/kernel/access/find-membership'
import type { Membership, RequestContext, UserActor } from '#server/kernel/context'
import { DomainError, notFound } from '#server/kernel/errors'
import type { AssistantRequest, AssistantScope, EmbeddedProvider } from '#server/kernel/sign-in'
import type { RequestWire } from './wire'

type SignedIn = RequestContext & { actor: UserActor }

export interface OpenRequest {
  embedded: EmbeddedProvider
  request: AssistantRequest
  membership: Membership
  /** The requested scopes, limited to the person's own permissions. */
  scopes: AssistantScope[]
}

const STEP_COOKIE = 'svc_idp_step'

/** The assistant that waits for this person. Only the browser opened by the assistant may answer. */
export async function openRequest(ctx: SignedIn, waiting: string): Promise<OpenRequest> {
  const { embedded } = ctx.signIn
  const isSameBrowser = ctx.web.cookie(STEP_COOKIE) === waiting
  const request = embedded && isSameBrowser ? await embedded.findAssistantRequest(waiting) : null
  if (!embedded || !request)
    throw new DomainError('not_found', {
      message: 'This request expired or was started in another browser. Start again in the assistant.',
    })
  const membership = await membershipFor(ctx, request.resource)
  const scopes = request.scopes.filter((scope) => membership.permissions.includes(scope))
  return { embedded, request, membership, scopes }
}

async function membershipFor(ctx: SignedIn, resource: string): Promise<Membership> {
  const endpoint = readEndpoint(ctx.baseUrl, resource)
  const slug = endpoint?.org ?? (await findHome(ctx, ctx.actor.userId))
  const membership = slug === null ? null : await findMembership(ctx.db, ctx.actor, slug)
  if (!membership) throw notAMember()
  return membership
}

/** The same error for a missing org and for one that must stay unknown to the person. */
const notAMember = () =>
  new DomainError('not_found', {
    message:
      'The address in the assistant names an organization that you are not a member of. Correct it there, or sign in with another account.',
  })

export async function describeRequest(ctx: SignedIn, waiting: string): Promise<z.infer<typeof RequestWire>> {
  const { request, membership, scopes } = await openRequest(ctx, waiting)
  const [person] = await ctx.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, ctx.actor.userId))
  if (!person) throw notFound()
  const { host, hostname, protocol } = new URL(request.redirectUri)
  const { slug, name } = membership.org
  return {
    client_name: request.clientName,
    client_host: documentHostOf(request.clientId),
    redirect_host: protocol === 'http:' ? hostname : host,
    is_this_machine: protocol === 'http:',
    org: { slug, name },
    person,
    scopes,
    continue_to: request.isAnswered ? request.returnTo : null,
  }
}
