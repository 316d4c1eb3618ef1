import { initTRPC } from '@trpc/server'
import superjson, { type SuperJSONResult } from 'superjson'
import { z } from 'zod'
import { findAdministeredOrgs, isPlatformAdmin } from './access/administered-orgs'
import { findMembership } from './access/find-membership'
import type { Context, Membership } from './context'
import { DomainError, notFound } from './errors'
import { formatTrpcError } from './format-trpc-error'
import { FilePath, OrgSlug, RepoName, RepoOwner } from './paths'
import type { Permission } from './permissions'
import { hasLoneSurrogate, hasReservedKey } from './text'

/** Who may call: every procedure says so, and the route table prints it. */
export interface Meta {
  access: 'anyone' | 'signed_in' | 'org_admin' | Permission
  /** What the answer holds, of a procedure that gives it as JsonText. */
  answer?: z.ZodType
}

/** What comes over the wire. */
const transformer = {
  /** superjson refuses keys that a team may be called. Answers with such keys are plain JSON, which needs nothing of it. */
  serialize: (value: unknown): SuperJSONResult =>
    hasReservedKey(value) ? { json: value as SuperJSONResult['json'] } : superjson.serialize(value),
  deserialize(sent: SuperJSONResult) {
    if (hasLoneSurrogate(sent))
      throw new DomainError('validation_failed', {
        message: 'A text holds half of a surrogate pair, which is no character.',
      })
    return superjson.deserialize(sent)
  },
}

const t = initTRPC.context<Context>().meta<Meta>().create({
  transformer,
  errorFormatter: formatTrpcError,
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory

export const openProcedure = t.procedure.meta({ access: 'anyone' })

/** For people: pages that name no org, like the one that chooses one. */
export const signedInProcedure = t.procedure.meta({ access: 'signed_in' }).use(({ ctx, next }) => {
  if (ctx.actor.kind !== 'user') throw new DomainError('unauthenticated')
  return next({ ctx: { actor: ctx.actor } })
})

/** For people and programs alike: nothing is named but a thing that knows its own org. */
export const callerProcedure = t.procedure.meta({ access: 'signed_in' }).use(({ ctx, next }) => {
  const { actor } = ctx
  if (actor.kind !== 'user' && actor.kind !== 'key') throw new DomainError('unauthenticated')
  return next({ ctx: { actor } })
})

/*
 * The order of the checks is the contract's: the path is read first, then the org must be visible (404), then the
 * permission must be there (403), and only then are query and body looked at (422): those are a later `.input()`.
 */
const enterOrgMiddleware = (permission: Permission) =>
  t.middleware(async ({ ctx, getRawInput, next }) => {
    const { org: slug } = orgPath.parse(await getRawInput())
    const { org, permissions } = await enterOrg(ctx, slug, permission)
    await ctx.noteActivity?.(ctx, org)
    return next({ ctx: { org, permissions } })
  })

async function enterOrg(ctx: Context, slug: string, permission: Permission): Promise<Membership> {
  const membership = await visibleMembership(ctx, slug)
  if (!membership.permissions.includes(permission)) throw forbidden(permission)
  return membership
}

/** The deployment's own administration: no org is named, so there is nothing to hide and 403 says what is missing. */
const platformMiddleware = t.middleware(({ ctx, next }) => {
  requirePlatform(ctx)
  return next()
})

function requirePlatform({ actor }: Context): void {
  if (actor.kind === 'anonymous') throw new DomainError('unauthenticated')
  if (!isPlatformAdmin({ actor })) throw forbidden('platform:manage')
}

/** For who looks after some org: the procedure must show nothing of the others. */
const orgAdminMiddleware = t.middleware(async ({ ctx, next }) =>
  next({ ctx: { administered: await findAdministeredOrgs(ctx) } }),
)

/** The same checks without the procedure, for a request whose body cannot even be read. */
export async function checkAccess(
  ctx: Context,
  access: Meta['access'],
  path: Record<string, string>,
): Promise<void> {
  if (access === 'anyone') return
  if (ctx.actor.kind === 'anonymous') throw new DomainError('unauthenticated')
  if (access === 'platform:manage') return requirePlatform(ctx)
  if (access === 'org_admin') return void (await findAdministeredOrgs(ctx))
  if (access !== 'signed_in') await enterOrg(ctx, orgPath.parse(path).org, access)
}

async function visibleMembership({ actor, db }: Context, slug: string): Promise<Membership> {
  if (actor.kind === 'anonymous') throw new DomainError('unauthenticated')
  if (actor.kind === 'key' && actor.membership.org.slug === slug) return actor.membership
  if (actor.kind === 'user' && actor.onlyMembership?.org.slug === slug) return actor.onlyMembership
  const isFree = actor.kind === 'user' && actor.onlyMembership === undefined
  const membership = isFree ? await findMembership(db, actor, slug) : null
  if (!membership) throw notFound()
  return membership
}

const forbidden = (permission: Permission) =>
  new DomainError('forbidden', {
    message: `This takes the permission ${permission}, which your role or key does not have.`,
  })

export const orgPath = z.object({ org: OrgSlug })
const repoPath = orgPath.extend({ owner: RepoOwner, repo: RepoName })
const filePath = repoPath.extend({ file_path: FilePath })

/** For paths in an org; one that names more than these extends `orgPath` with it. */
export const within =
  <Path extends z.ZodObject>(path: Path) =>
  (permission: Permission) =>
    t.procedure.meta({ access: permission }).input(path).use(enterOrgMiddleware(permission))

export const orgProcedure = within(orgPath)
export const repoProcedure = within(repoPath)
export const fileProcedure = within(filePath)

/** For `/app/admin/*`. The path is read before the permission, as everywhere. */
export const platformProcedure = <Path extends z.ZodObject>(path: Path) =>
  t.procedure.meta({ access: 'platform:manage' }).input(path).use(platformMiddleware)

/** For the part of `/app/admin/*` that shows admins of an org what is theirs. */
export const orgAdminProcedure = <Path extends z.ZodObject>(path: Path) =>
  t.procedure.meta({ access: 'org_admin' }).input(path).use(orgAdminMiddleware)
