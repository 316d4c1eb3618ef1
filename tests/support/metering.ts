import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { aiKeys, aiOperations, aiReservations, aiUsage, billingAccounts } from '#db/schema/index'
import { readSettings } from '#server/boot/settings/index'
import { openPayments } from '#server/boot/vendors/open-payments'
import type { Context, Org } from '#server/kernel/context'
import { FakeStripe } from './fake-stripe'

type InOrg = Pick<Context, 'db' | 'ports' | 'secretBox'> & { org: Org }

/** A deployment that sells plans, for tests that count AI operations. */
export function openMetering() {
  const stripe = new FakeStripe()
  beforeAll(() => stripe.start())
  afterAll(() => stripe.stop())
  return {
    /** Makes the deployment sell plans and gives the org Pro. Returns a function that ends the sale. */
    async sellPro({ db, ports, org }: InOrg): Promise<() => void> {
      ports.payments = openPayments(readSettings({ ...stripe.env, OUTBOUND_ALLOW: '127.0.0.1' }))
      const pro = { plan: 'pro' as const, seatCount: 3 }
      await db.insert(billingAccounts).values({ orgId: org.id, ...pro })
      return () => {
        ports.payments = null
      }
    },

    async useOwnKey({ db, secretBox, org }: InOrg, key: string): Promise<void> {
      const values = {
        vendor: 'anthropic',
        sealed: secretBox.seal(key),
        suffix: 'key',
        validatedAt: new Date(),
      }
      await db.insert(aiKeys).values({ orgId: org.id, ...values })
    },

    /** The operations of a kind, those counted for the deployment's key, and the reserved places. */
    async count({ db, org }: InOrg, kind: (typeof aiOperations.$inferSelect)['kind']) {
      const isOfKind = and(eq(aiOperations.orgId, org.id), eq(aiOperations.kind, kind))
      const [usage] = await db.select().from(aiUsage).where(eq(aiUsage.orgId, org.id))
      return {
        operations: await db.$count(aiOperations, isOfKind),
        counted: usage?.used ?? 0,
        reserved: await db.$count(aiReservations, eq(aiReservations.orgId, org.id)),
      }
    },
  }
}
