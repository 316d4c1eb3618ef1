import { pino } from 'pino'
import { openDatabase } from '#db/client'
import { aiOperations } from '#db/schema/index'
import { sendUsageOf } from '#server/accounts/billing/ai/send-usage'
import { checkout } from '#server/accounts/billing/buying/checkout'
import { startTrial } from '#server/accounts/billing/buying/start-trial'
import { countOperation, releaseOperation, reserveOperation } from '#server/accounts/billing/index'
import { readSettings } from '#server/boot/settings/index'
import { openPayments } from '#server/boot/vendors/open-payments'
import type { Org } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { PERMISSIONS } from '#server/kernel/permissions'
import { withTransaction } from '#server/kernel/transaction'
import type { Payments } from '#server/ports/payments/port'
import { seededRandom } from '#tests/support/seeded-random'
import { testContext, userActor } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { countSteps } from '../count-steps'
import type { UndisturbedWork } from '../kill-at-writes'

/** The work of the process for one org. */
export interface Work {
  kind: 'checkout' | 'trial' | 'operate'
  org: Org
  userId: number
  /** The process kills itself before this write to a socket (database or payment provider). 0: never. */
  killAt: number
  /** For `operate`: number of attempted operations. */
  operations: number
  seed: number
}

export interface Done extends UndisturbedWork {
  /** Operations that were counted. */
  counted: number
}

const FAILURES = 0.1
const SENDS_EVERY = 25

const [, , databaseUrl = '', stripe = ''] = process.argv
const baseUrl = 'http://plumbline.test'
const db = openDatabase(databaseUrl, { max: 2 })
const payments = openPayments(
  readSettings({ ...JSON.parse(stripe), OUTBOUND_ALLOW: '127.0.0.1' }),
) as Payments

const counter = countSteps()

const contextOf = ({ org, userId }: Work) => ({
  ...testContext({ db, log: pino({ level: 'silent' }), ports: testPorts({ payments }) }),
  actor: userActor(userId),
  org,
  permissions: PERMISSIONS,
})
type Ctx = ReturnType<typeof contextOf>

/** Attempts operations one after another, some of which fail, and sends usage in between. Stores a row for each result. */
async function operate(ctx: Ctx, { userId, operations, seed }: Work): Promise<number> {
  const random = seededRandom(seed)
  let counted = 0
  for (let at = 1; at <= operations; at++) {
    if (await tryOperation(ctx, userId, random() >= FAILURES)) counted += 1
    if (at % SENDS_EVERY === 0 || at === operations) await send(ctx)
  }
  return counted
}

async function tryOperation(ctx: Ctx, userId: number, succeeds: boolean): Promise<boolean> {
  const reservation = await reserveOperation(ctx).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'payment_required') return 'refused' as const
    throw error
  })
  if (reservation === 'refused') return false
  if (!succeeds) {
    await releaseOperation(ctx, reservation)
    return false
  }
  await withTransaction(ctx, async (ctx) => {
    await countOperation(ctx, reservation)
    await ctx.db.insert(aiOperations).values({
      orgId: ctx.org.id,
      userId,
      kind: 'improve',
      vendor: 'anthropic',
      model: 'any',
      byOwnKey: false,
      at: ctx.clock.now(),
    })
  })
  return true
}

/** The provider may fail: the next call sends the same usage. */
const send = (ctx: Ctx) =>
  sendUsageOf(ctx, payments).catch((error: { retryable?: boolean }) => {
    if (!error.retryable) throw error
  })

async function run(work: Work): Promise<Done> {
  const ctx = contextOf(work)
  counter.start(work.killAt)
  if (work.kind === 'trial') await startTrial(ctx)
  if (work.kind === 'checkout')
    await checkout(ctx, {
      plan: 'pro',
      billing_cycle: 'monthly',
      seat_count: 3,
      success_url: baseUrl,
      cancel_url: baseUrl,
    })
  const counted = work.kind === 'operate' ? await operate(ctx, work) : 0
  return { steps: counter.steps(), counted }
}

process.on('message', async (work: Work) => process.send?.(await run(work)))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
