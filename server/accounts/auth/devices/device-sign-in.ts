import { eq } from 'drizzle-orm'
import { deviceRequests, users } from '#db/schema/index'
import { findHome } from '#server/kernel/access/find-home'
import { listOrgs } from '#server/kernel/access/find-membership'
import type { Context, RequestContext } from '#server/kernel/context'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { DevicePollResult, DeviceStart } from '#server/ports/identity/port'
import { findOrCreateUser } from '../sign-in/find-or-create-user'
import { joinOrganization } from '../sign-in/join-organization'
import { startTokenFamily } from '../tokens/token-families'
import { hashUserCode } from './hash-user-code'

export type StartedDevice = DeviceStart

/** Starts the device flow. The device gets our own code; the provider's code is stored encrypted. */
export async function startDevice(ctx: RequestContext, org: string | null): Promise<StartedDevice> {
  const { client, signIn, secretBox } = ctx
  const organization = signIn.organizations.get(org ?? '') ?? null
  const start = await signIn.provider.startDevice({ organization, connection: null })

  const deviceCode = newToken()
  await ctx.db.insert(deviceRequests).values({
    codeHash: hashToken(deviceCode),
    upstream: secretBox.seal(start.deviceCode),
    userCodeHash: hashUserCode(start.userCode),
    userAgent: client.userAgent,
    org,
    intervalS: start.intervalS,
    expiresAt: new Date(ctx.clock.now().getTime() + start.expiresInS * 1000),
  })
  return { ...start, deviceCode }
}

export type DeviceOutcome =
  | { status: 'pending'; slowDown: boolean }
  | { status: 'denied' }
  | { status: 'expired' }
  | {
      status: 'approved'
      accessToken: string
      refreshToken: string | null
      expiresInS: number
      email: string | null
      org: string | null
    }

/** Checks whether the person has answered. A device that polls too fast gets `slowDown`, without a request to the provider. */
export async function pollDevice(ctx: RequestContext, deviceCode: string): Promise<DeviceOutcome> {
  const { signIn, secretBox } = ctx
  const codeHash = hashToken(deviceCode)
  const turn = await recordPoll(ctx, codeHash)
  if (turn === null) return { status: 'expired' }
  if (turn.isTooEarly) return { status: 'pending', slowDown: true }
  const result = await signIn.provider.pollDevice(secretBox.open(turn.upstream))
  if (result.status === 'pending') return result
  await ctx.db.delete(deviceRequests).where(eq(deviceRequests.codeHash, codeHash))
  return result.status === 'approved' ? completeDeviceSignIn(ctx, result, turn.org) : result
}

interface DevicePoll {
  upstream: string
  org: string | null
  isTooEarly: boolean
}

/** Reads the request and records the poll under one lock, so that of two concurrent polls one counts as too early. */
function recordPoll({ db, clock }: Context, codeHash: string): Promise<DevicePoll | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(deviceRequests)
      .where(eq(deviceRequests.codeHash, codeHash))
      .for('update')
    const now = clock.now()
    if (!row || row.expiresAt <= now) return null
    await tx.update(deviceRequests).set({ lastPolledAt: now }).where(eq(deviceRequests.codeHash, codeHash))
    const earliest = (row.lastPolledAt?.getTime() ?? 0) + row.intervalS * 1000
    return { upstream: row.upstream, org: row.org, isTooEarly: now.getTime() < earliest }
  })
}

async function completeDeviceSignIn(
  ctx: RequestContext,
  { grant, person }: Extract<DevicePollResult, { status: 'approved' }>,
  org: string | null,
): Promise<DeviceOutcome> {
  const { signIn } = ctx
  const signedIn = await findOrCreateUser(ctx, signIn.providerName, person, null)
  if (signedIn.isDeactivated) return { status: 'denied' }
  if (await joinOrganization(ctx, signIn, signedIn.userId, person)) return { status: 'denied' }
  const family = await withTransaction(ctx, async (ctx) => {
    const target = { kind: 'user', id: signedIn.userId }
    await recordAct(ctx, {
      act: 'session.start',
      target,
      details: { kind: 'device' },
      userId: signedIn.userId,
    })
    return startTokenFamily(ctx, signedIn.userId, 'device', grant)
  })
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, signedIn.userId))
  const isMember = (await listOrgs(ctx.db, signedIn.userId)).some(({ slug }) => slug === org)
  return {
    status: 'approved',
    accessToken: grant.accessToken,
    refreshToken: family?.refreshToken ?? null,
    expiresInS: grant.expiresInS,
    email: user?.email ?? null,
    org: isMember ? org : await findHome(ctx, signedIn.userId),
  }
}
