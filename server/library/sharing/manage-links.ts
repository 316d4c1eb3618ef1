import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { documents, orgs, repositories, shareLinks, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, DomainError, notFound } from '#server/kernel/errors'
import { enterNewInDirectory } from '#server/kernel/org-ids/org-directory'
import { findRepository, isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { sharePath } from '#shared/page-paths'
import { openShareTokens } from './share-tokens'
import type { NewShareLink, ShareLinkQuery, ShareLinksWire, ShareLinkWire } from './wire'

/** Links that work, newest first. */
export async function listShareLinks(
  ctx: OrgContext,
  { repo, file_path: path, limit, offset }: z.infer<typeof ShareLinkQuery>,
): Promise<z.infer<typeof ShareLinksWire>> {
  const { db, org, clock } = ctx
  const matching = and(
    eq(shareLinks.orgId, org.id),
    isLive(clock.now()),
    isConnected,
    repo && eq(sql`lower(${repositories.owner})`, repo.owner.toLowerCase()),
    repo && eq(sql`lower(${repositories.name})`, repo.name.toLowerCase()),
    path === undefined ? undefined : eq(shareLinks.path, path),
  )
  const ofRepository = and(
    eq(repositories.orgId, shareLinks.orgId),
    eq(repositories.id, shareLinks.repositoryId),
  )
  const [rows, [counted], { tokenOf }] = await Promise.all([
    db
      .select({ link: shareLinks, owner: repositories.owner, name: repositories.name, createdBy: users.name })
      .from(shareLinks)
      .innerJoin(repositories, ofRepository)
      .innerJoin(users, eq(users.id, shareLinks.createdBy))
      .where(matching)
      .orderBy(desc(shareLinks.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(shareLinks).innerJoin(repositories, ofRepository).where(matching),
    openShareTokens(ctx),
  ])
  const links = rows.map(({ link, owner, name, createdBy }) =>
    linkToWire(ctx, link, { repo: `${owner}/${name}`, createdBy, token: tokenOf(link.nonce) }),
  )
  return { links, total: counted?.total ?? 0 }
}

export const isLive = (now: Date) =>
  and(isNull(shareLinks.revokedAt), or(isNull(shareLinks.expiresAt), gt(shareLinks.expiresAt, now)))

const DAY_MS = 24 * 60 * 60 * 1_000

/** Only people who manage the org create links that do not expire. */
export function createShareLink(
  ctx: OrgContext,
  { repo: { owner, name }, file_path, expires_in_days: days }: z.infer<typeof NewShareLink>,
): Promise<ShareLinkWire> {
  if (days === null && !ctx.permissions.includes('org:manage'))
    throw new DomainError('forbidden', {
      message: 'Only an admin can create a link that does not expire. Choose 7, 30 or 90 days.',
    })
  return withTransaction(ctx, async (tx) => {
    await requireSharing(tx)
    const repository = await findRepository(tx, owner, name)
    const path = await requireDocument(tx, repository, file_path)
    const { nonce, token, tokenHash } = (await openShareTokens(tx)).makeToken()
    const now = tx.clock.now()
    const createdBy = userIdOf(tx)
    const [link] = await tx.db
      .insert(shareLinks)
      .values({
        orgId: tx.org.id,
        repositoryId: repository.id,
        path,
        nonce,
        tokenHash,
        createdBy,
        createdAt: now,
        expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
      })
      .returning()
    if (!link) throw new Error('insert returned no share link')
    await enterNewInDirectory(tx.db, 'share_link', tokenHash, tx.org.id)
    const repo = `${repository.owner}/${repository.name}`
    await recordAct(tx, {
      act: 'share_link.create',
      target: { kind: 'share_link', id: link.id, name: `${repo}/${path}` },
      details: { expires_at: link.expiresAt?.toISOString() ?? null },
    })
    const [creator] = await tx.db.select({ name: users.name }).from(users).where(eq(users.id, createdBy))
    return linkToWire(tx, link, { repo, createdBy: creator?.name ?? '', token })
  })
}

async function requireSharing({ db, org }: OrgContext): Promise<void> {
  const [row] = await db.select({ isAllowed: orgs.allowsShareLinks }).from(orgs).where(eq(orgs.id, org.id))
  if (!row?.isAllowed)
    throw conflict(
      'Public links are turned off in this organization. An admin can allow them under Settings, Organization.',
    )
}

async function requireDocument({ db, org }: OrgContext, { id }: Repository, path: string): Promise<string> {
  const [document] = await db
    .select({ path: documents.path })
    .from(documents)
    .where(and(eq(documents.orgId, org.id), eq(documents.repositoryId, id), eq(documents.path, path)))
  if (!document) throw notFound()
  return document.path
}

/** Revoking a revoked link changes nothing. */
export function revokeShareLink(ctx: OrgContext, id: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const isIt = and(eq(shareLinks.orgId, tx.org.id), eq(shareLinks.id, id))
    const [link] = await tx.db.select().from(shareLinks).where(isIt).for('update')
    if (!link) throw notFound()
    if (link.revokedAt !== null) return { ok: true }
    await tx.db.update(shareLinks).set({ revokedAt: tx.clock.now() }).where(isIt)
    await recordAct(tx, {
      act: 'share_link.revoke',
      target: { kind: 'share_link', id, name: link.path },
    })
    return { ok: true }
  })
}

const linkToWire = (
  { baseUrl }: OrgContext,
  { id, path, createdAt, expiresAt }: typeof shareLinks.$inferSelect,
  { repo, createdBy, token }: { repo: string; createdBy: string; token: string },
): ShareLinkWire => ({
  id,
  repo,
  file_path: path,
  url: baseUrl + sharePath(token),
  created_by: createdBy,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt?.toISOString() ?? null,
})
