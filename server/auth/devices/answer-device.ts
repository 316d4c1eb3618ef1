import { eq } from 'drizzle-orm'
import { deviceRequests, users } from '../../../db/schema'
import { recordAct } from '../../audit'
import { countGuess, takeBackGuess } from '../../idp'
import type { Context } from '../../kernel/context'
import { DomainError, notFound } from '../../kernel/errors'
import { signInOf } from '../sign-in/sign-in-of'
import { hashUserCode } from '../tokens/hash-token'

/** Only whoever signed in may look for codes, and not for many that are wrong. */
async function requireWaitingDevice(ctx: Context, userId: number, userCode: string) {
  const { embedded } = signInOf(ctx)
  if (!embedded) throw notFound()
  const target = { kind: 'device', name: String(userId) } as const
  await countGuess(ctx.db, ctx.clock, target)
  if (await embedded.isDeviceWaiting(userCode)) {
    await takeBackGuess(ctx.db, target)
    return embedded
  }
  throw new DomainError('not_found', {
    message:
      'No device waits under this code. Look at it again, or begin anew on the device: codes work for ten minutes.',
  })
}

export interface WaitingDevice {
  /** Whom it would act for. */
  name: string
  email: string | null
  /** What the device calls itself. */
  userAgent: string | null
  requestedAt: Date
}

/** What a person should know before they answer: who they are here, what asks, and since when. */
export async function findDevice(ctx: Context, userId: number, userCode: string): Promise<WaitingDevice> {
  await requireWaitingDevice(ctx, userId, userCode)
  const [found] = await ctx.db
    .select({
      name: users.name,
      email: users.email,
      userAgent: deviceRequests.userAgent,
      requestedAt: deviceRequests.createdAt,
    })
    .from(deviceRequests)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(deviceRequests.userCodeHash, hashUserCode(userCode)))
  if (!found) throw notFound()
  return found
}

/** The person's yes or no to the device that shows the code. */
export async function answerDevice(
  ctx: Context,
  userId: number,
  userCode: string,
  isApproved: boolean,
): Promise<void> {
  const embedded = await requireWaitingDevice(ctx, userId, userCode)
  if (!(await embedded.answerDevice(userCode, userId, isApproved))) throw notFound()
  const act = isApproved ? 'device.approve' : 'device.deny'
  await recordAct(ctx, { act, target: { kind: 'user', id: userId } })
}
