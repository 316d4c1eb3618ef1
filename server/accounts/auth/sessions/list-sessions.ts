import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { refreshFamilies, sessions } from '#db/schema/index'
import type { Context, RequestContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { revokeTokenFamily } from '../tokens/token-families'
import { endEverywhere } from './end-everywhere'
import { endSession } from './sessions'

export interface ActiveSession {
  id: string
  kind: 'browser' | 'device'
  userAgent: string | null
  createdAt: Date
  expiresAt: Date | null
}

/** The person's browser sessions and device sign-ins, newest first. */
export async function listSessions({ db, clock }: Context, userId: number): Promise<ActiveSession[]> {
  const now = clock.now()
  const browsers = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
    .limit(200)
  const devices = await db
    .select({
      id: refreshFamilies.id,
      userAgent: refreshFamilies.userAgent,
      createdAt: refreshFamilies.createdAt,
      expiresAt: refreshFamilies.expiresAt,
    })
    .from(refreshFamilies)
    .where(and(activeDeviceFamilies(userId), gt(refreshFamilies.expiresAt, now)))
    .orderBy(desc(refreshFamilies.createdAt))
    .limit(200)
  return [
    ...browsers.map((row) => ({ ...row, kind: 'browser' as const })),
    ...devices.map((row) => ({ ...row, kind: 'device' as const })),
  ].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

const activeDeviceFamilies = (userId: number) =>
  and(
    eq(refreshFamilies.userId, userId),
    eq(refreshFamilies.kind, 'device'),
    isNull(refreshFamilies.revokedAt),
  )

/** Ends one browser session or device sign-in. Those of other people are not found (404). */
export function endOneSession(ctx: RequestContext, userId: number, id: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const ofBrowser = await endBrowser(ctx, userId, id)
    const familyId = ofBrowser === undefined ? await findDeviceFamily(ctx, userId, id) : ofBrowser
    if (familyId === undefined) throw notFound()
    await recordAct(ctx, { act: 'session.end', target: { kind: 'user', id: userId } })
    if (familyId !== null) await revokeTokenFamily(ctx, familyId)
  })
}

/** Ends the browser session and returns its token family, or null without one. Undefined if there is no such session. */
async function endBrowser({ db }: Context, userId: number, id: string): Promise<string | null | undefined> {
  const [browser] = await db
    .select({ familyId: sessions.familyId })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
  if (browser) await endSession(db, id)
  return browser?.familyId
}

async function findDeviceFamily({ db }: Context, userId: number, id: string): Promise<string | undefined> {
  const [device] = await db
    .select({ id: refreshFamilies.id })
    .from(refreshFamilies)
    .where(and(activeDeviceFamilies(userId), eq(refreshFamilies.id, id)))
  return device?.id
}

/** Signs the person out everywhere, including this browser. */
export function endAllSessions(ctx: RequestContext, userId: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await recordAct(ctx, { act: 'session.end_all', target: { kind: 'user', id: userId } })
    await endEverywhere(ctx, userId)
  })
}
