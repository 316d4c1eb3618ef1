import { eq } from 'drizzle-orm'
import { deviceRequests, users } from '#db/schema/index'
import { countGuess, takeBackGuess } from '#server/accounts/idp/index'
import type { RequestContext } from '#server/kernel/context'
import { DomainError, notFound } from '#server/kernel/errors'
import { recordAct } from '#server/platform/audit/index'
import { hashUserCode } from './hash-user-code'

/** Limits wrong codes per person, so that nobody can guess them. */
async function requireWaitingDevice(ctx: RequestContext, userId: number, userCode: string) {
  const { embedded } = ctx.signIn
  if (!embedded) throw notFound()
  const target = { kind: 'device', name: String(userId) } as const
  await countGuess(ctx.db, ctx.clock, target)
  if (await embedded.isDeviceWaiting(userCode)) {
    await takeBackGuess(ctx.db, target)
    return embedded
  }
  throw new DomainError('not_found', {
    message:
      'No device is waiting for this code. Check the code, or start again on the device: codes expire after 10 minutes.',
  })
}

export interface WaitingDevice {
  /** The person that the device would act for. */
  name: string
  email: string | null
  /** The User-Agent of the device. */
  userAgent: string | null
  requestedAt: Date
}

/** The information for the person before approval: their account, the device and the time of the request. */
export async function findDevice(
  ctx: RequestContext,
  userId: number,
  userCode: string,
): Promise<WaitingDevice> {
  await requireWaitingDevice(ctx, userId, userCode)
  const [device] = await ctx.db
    .select({
      name: users.name,
      email: users.email,
      userAgent: deviceRequests.userAgent,
      requestedAt: deviceRequests.createdAt,
    })
    .from(deviceRequests)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(deviceRequests.userCodeHash, hashUserCode(userCode)))
  if (!device) throw notFound()
  return device
}

/** Approves or denies the device that shows the code. */
export async function answerDevice(
  ctx: RequestContext,
  userId: number,
  userCode: string,
  isApproved: boolean,
): Promise<void> {
  const embedded = await requireWaitingDevice(ctx, userId, userCode)
  if (!(await embedded.answerDevice(userCode, userId, isApproved))) throw notFound()
  const act = isApproved ? 'device.approve' : 'device.deny'
  await recordAct(ctx, { act, target: { kind: 'user', id: userId } })
}
