import { initTRPC } from '@trpc/server'
import superjson, { type SuperJSONResult } from 'superjson'
import { z } from 'zod'
import type { Feature } from '#shared/plans'
import { findAdministeredOrgs, isPlatformAdmin } from './access/administered-orgs'
import { findMembership } from './access/find-membership'
import { refuseDuringMove } from './access/org-move'
import { requireFilteredRepository } from './access/require-filtered-repository'
import type { Context, Membership, Org, ProcedureContext } from './context'
import { requireFeature } from './entitlements/require-feature'
import { DomainError, notFound } from './errors'
import { FilePath, OrgSlug, RepoName, RepoOwner } from './paths'
import type { Permission } from './permissions'
import { formatTrpcError } from './problems/format-trpc-error'
import { hasLoneSurrogate, hasReservedKey } from './text/text'

/** The access rule of a procedure. The API documentation shows it. */
export interface Meta {
  access: 'anyone' | 'signed_in' | 'org_admin' | Permission
  /** What keys, access tokens and assistants need instead. People in a browser need only `access`. */
  programs?: Permission
  /** The feature that the plan of the org must include. Otherwise the response is 402. */
  feature?: Feature
  /** The schema of a response that is JsonText. */
  answer?: z.ZodType
}

/** Serializes requests and responses. */
const transformer = {
  /** superjson refuses some keys that can be the name of a team. Responses with such keys are sent as plain JSON. */
  serialize: (value: unknown): SuperJSONResult =>
    hasReservedKey(value) ? { json: value as SuperJSONResult['json'] } : superjson.serialize(value),
  deserialize(serialized: SuperJSONResult) {
    if (hasLoneSurrogate(serialized))
      throw new DomainError('validation_failed', {
        message: 'A text contains half of a surrogate pair, which is not a character. Remove it.',
      })
    return superjson.deserialize(serialized)
  },
}

const t = initTRPC.context<ProcedureContext>().meta<Meta>().create({
  transformer,
  errorFormatter: formatTrpcError,
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** For procedures that read cookies or sign people in. Nothing but an HTTP request can call them. */
export const overHttp = t.middleware(({ ctx, path, next }) => {
  const { web, signIn } = ctx
  if (!web || !signIn)
    throw new Error(
      `${path} needs an HTTP request, and its caller has none. Call it through REST or from a page.`,
    )
  return next({ ctx: { web, signIn } })
})

export const openProcedure = t.procedure.meta({ access: 'anyone' })

/** For people, outside an org: for example the page to choose an org. */
export const signedInProcedure = t.procedure.meta({ access: 'signed_in' }).use(({ ctx, next }) => {
  if (ctx.actor.kind !== 'user') throw new DomainError('unauthenticated')
  return next({ ctx: { actor: ctx.actor } })
})

/** For people and API keys, outside an org: the procedure finds the org itself. */
export const callerProcedure = t.procedure.meta({ access: 'signed_in' }).use(({ ctx, next }) => {
  const { actor } = ctx
  if (actor.kind !== 'user' && actor.kind !== 'key') throw new DomainError('unauthenticated')
  return next({ ctx: { actor } })
})

/*
 * The order of the checks is part of the API: the path is parsed (422), the org must be visible (404), the permission
 * must be present (403), the plan must include the feature (402), a change finds an org that does not move (503, 409),
 * then query and body are parsed (422). Query and body are a later `.input()`.
 */
const enterOrgMiddleware = (access: Permission, { feature, programs, isForMovedOrgs }: AccessOptions) =>
  t.middleware(async ({ ctx, path, type, getRawInput, next }) => {
    const rawInput = await getRawInput()
    const { org: slug } = OrgPath.parse(rawInput)
    const permission = neededPermission(ctx, { access, programs })
    const recordDenial = (org: Org) => ctx.recordDenial(ctx, { procedure: path, permission, org })
    const { org, permissions } = await enterOrg(ctx, slug, permission, feature, recordDenial)
    if (type === 'mutation' && !isForMovedOrgs) refuseDuringMove(org)
    if (!org.movingSince) await ctx.noteActivity(ctx, org)
    const result = await next({ ctx: { org, permissions } })
    // After the other input checks. A write looks up its repository itself.
    if (type === 'query' && result.ok) await requireFilteredRepository(ctx, org, rawInput)
    return result
  })

/** What this caller needs: a person in a browser sees what they do, a program may not. */
const neededPermission = <Access>(
  { actor, assistant }: Pick<Context, 'actor' | 'assistant'>,
  { access, programs }: { access: Access; programs?: Permission },
): Access | Permission => {
  const isInBrowser = actor.kind === 'user' && actor.sessionId !== null && !assistant
  return programs && !isInBrowser ? programs : access
}

/** The caller's membership in an org that it may see. Throws as the API documents: 401, 404, 403, 402. */
export async function enterOrg(
  ctx: Context,
  slug: string,
  permission: Permission,
  feature?: Feature,
  recordDenial?: (org: Org) => Promise<void>,
): Promise<Membership> {
  const membership = await visibleMembership(ctx, slug)
  if (!membership.permissions.includes(permission)) {
    await recordDenial?.(membership.org)
    throw forbidden(permission)
  }
  if (feature) requireFeature({ ...ctx, org: membership.org }, feature)
  return membership
}

/** For the administration of the deployment. There is no org to hide, so the response is 403 and names the permission. */
const platformMiddleware = t.middleware(async ({ ctx, path, next }) => {
  await requirePlatform(ctx, path)
  return next()
})

async function requirePlatform(ctx: ProcedureContext, procedure: string): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'anonymous') throw new DomainError('unauthenticated')
  if (isPlatformAdmin({ actor })) return
  await ctx.recordDenial(ctx, { procedure, permission: 'platform:manage', org: null })
  throw forbidden('platform:manage')
}

/** For admins of some org. The procedure must not reveal other orgs. */
const orgAdminMiddleware = t.middleware(async ({ ctx, next }) =>
  next({ ctx: { administered: await findAdministeredOrgs(ctx) } }),
)

/** Checks what the procedure's own middleware would check. Used when the body of a request cannot be parsed. */
export async function checkAccess(
  ctx: ProcedureContext,
  procedure: string,
  meta: Meta,
  path: Record<string, string>,
): Promise<void> {
  const { feature } = meta
  const access = neededPermission(ctx, meta)
  if (access === 'anyone') return
  if (ctx.actor.kind === 'anonymous') throw new DomainError('unauthenticated')
  if (access === 'platform:manage') return requirePlatform(ctx, procedure)
  if (access === 'org_admin') return void (await findAdministeredOrgs(ctx))
  if (access === 'signed_in') return
  const recordDenial = (org: Org) => ctx.recordDenial(ctx, { procedure, permission: access, org })
  await enterOrg(ctx, OrgPath.parse(path).org, access, feature, recordDenial)
}

async function visibleMembership({ actor, db }: Context, slug: string): Promise<Membership> {
  if (actor.kind === 'anonymous') throw new DomainError('unauthenticated')
  const isBound = actor.kind === 'key' || actor.kind === 'guest'
  if (isBound && actor.membership.org.slug === slug) return actor.membership
  if (actor.kind === 'user' && actor.onlyMembership?.org.slug === slug) return actor.onlyMembership
  const isFree = actor.kind === 'user' && actor.onlyMembership === null
  const membership = isFree ? await findMembership(db, actor, slug) : null
  if (!membership) throw notFound()
  return membership
}

const forbidden = (permission: Permission) =>
  new DomainError('forbidden', {
    message: `You need the permission ${permission}, which your role or key does not have. Ask an admin.`,
  })

export const OrgPath = z.object({ org: OrgSlug })
const repoPath = OrgPath.extend({ owner: RepoOwner, repo: RepoName })
const filePath = repoPath.extend({ file_path: FilePath })

interface AccessOptions {
  feature?: Feature
  programs?: Permission
  /** Also runs while the org moves to another deployment, and afterwards. Otherwise only queries do. */
  isForMovedOrgs?: boolean
}

/** For paths within an org. A path with more parameters extends `OrgPath`. */
export const procedureFor =
  <Path extends z.ZodObject>(path: Path) =>
  (permission: Permission, feature?: Feature) =>
    orgStep(path, permission, { feature })

/** Readers take part in conversations. Their keys, access tokens and assistants need `specs:write` to write in their name. */
export const conversationProcedure = <Path extends z.ZodObject>(path: Path) =>
  orgStep(path, 'specs:read', { programs: 'specs:write' })

/** Changes no row of the org, or deletes it. So it also runs while the org moves to another deployment, and afterwards. */
export const movedOrgProcedure = <Path extends z.ZodObject>(path: Path, permission: Permission) =>
  orgStep(path, permission, { isForMovedOrgs: true })

const orgStep = <Path extends z.ZodObject>(
  path: Path,
  access: Permission,
  { isForMovedOrgs = false, ...options }: AccessOptions,
) =>
  t.procedure
    .meta({ access, ...options })
    .input(path)
    .use(enterOrgMiddleware(access, { ...options, isForMovedOrgs }))

export const orgProcedure = procedureFor(OrgPath)
export const repoProcedure = procedureFor(repoPath)
export const fileProcedure = procedureFor(filePath)

/** For `/app/admin/*`. The path is parsed before the permission is checked. */
export const platformProcedure = <Path extends z.ZodObject>(path: Path) =>
  t.procedure.meta({ access: 'platform:manage' }).input(path).use(platformMiddleware)

/** For the pages of `/app/admin/*` that admins of an org may see, limited to their orgs. */
export const orgAdminProcedure = <Path extends z.ZodObject>(path: Path) =>
  t.procedure.meta({ access: 'org_admin' }).input(path).use(orgAdminMiddleware)
