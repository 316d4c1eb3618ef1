import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { aiKeys, aiOperations, aiReservations, aiUsage, billingAccounts } from '../../db/schema'
import { readSettings } from '../../server/boot/settings'
import { openPayments } from '../../server/boot/vendors/open-payments'
import type { Context, Org } from '../../server/kernel/context'
import { FakeStripe } from './fake-stripe'

type InOrg = Pick<Context, 'db' | 'ports' | 'secretBox'> & { org: Org }

/** A deployment that sells plans, for tests of what is counted as an AI operation. */
export function openMetering() {
  const stripe = new FakeStripe()
  beforeAll(() => stripe.start())
  afterAll(() => stripe.stop())
  return {
    /** From now on the deployment sells plans, and the org has Pro. Returns a function that ends the sale. */
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

    /** The operations of a kind, those that were counted for the deployment's key, and the places that are still reserved. */
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
