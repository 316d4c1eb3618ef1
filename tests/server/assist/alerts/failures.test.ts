import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { alertDeliveries } from '#db/schema/index'
import { jobHandlers } from '#server/assist/alerts/implementation'
import { processDeliveries } from '#server/assist/alerts/processing/process-deliveries'
import { listDeliveries } from '#server/assist/alerts/sources/list-deliveries'
import { rerunDelivery } from '#server/assist/alerts/sources/rerun-delivery'
import { makeMember } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'
import { openAlerts, plain } from './open-alerts'

const alerts = openAlerts()

const lastAttempt = (signal = new AbortController().signal) =>
  processDeliveries({ ...alerts.ctx, isLastAttempt: true, signal }, alerts.org.id)

/** Makes storing alerts fail with this error until the test ends. */
async function refuseAlerts(sqlState: string): Promise<{ end(): Promise<unknown> }> {
  const name = `refuse_${alerts.org.id}`
  const { $client: client } = alerts.db
  await client.unsafe(`
    create function ${name}() returns trigger language plpgsql as $$ begin
      if new.org_id = ${alerts.org.id} then raise exception 'refused' using errcode = '${sqlState}'; end if;
      return new;
    end $$;
    create trigger ${name} before insert on alerts for each row execute function ${name}()`)
  const end = () => client.unsafe(`drop trigger if exists ${name} on alerts`)
  onTestFinished(async () => void (await end()))
  return { end }
}

const jobsOfOrg = () =>
  alerts.db.execute(sql`select from graphile_worker.jobs where key = ${`alerts:${alerts.org.id}`}`)

it.each([
  ['the connection ends', '57P01'],
  ['a lock does not become free', '55P03'],
  ['another transaction is in the way', '40P01'],
  ['the disk is full', '53100'],
])('an accepted alert is not lost when %s at the last attempt', async (_what, sqlState) => {
  const source = await alerts.source()
  const { end } = await refuseAlerts(sqlState)
  await alerts.post(source, plain())
  await expect(lastAttempt()).rejects.toThrow()
  expect(await alerts.deliveries(source)).toMatchObject([{ state: 'received', payload: expect.any(String) }])
  await end()
  await alerts.work()
  expect(await alerts.rows()).toMatchObject([{ count: 1 }])
  expect(await alerts.deliveries(source)).toMatchObject([{ state: 'done', payload: null }])
})

it('an accepted alert whose job was given up gets a new job within a minute', async () => {
  const source = await alerts.source()
  await alerts.post(source, plain())
  await alerts.db.execute(sql`
    delete from graphile_worker._private_jobs where key = ${`alerts:${alerts.org.id}`}`)
  await jobHandlers.followSpikes(alerts.ctx, {})
  expect(await jobsOfOrg(), 'it may still be on its way').toHaveLength(0)
  alerts.pass(61)
  await jobHandlers.followSpikes(alerts.ctx, {})
  expect(await jobsOfOrg()).toHaveLength(1)
})

it('a request whose content always fails keeps it, and can be run again', async () => {
  const source = await alerts.source()
  const { end } = await refuseAlerts('22000')
  await alerts.post(source, plain({ count: 3 }))
  await lastAttempt()
  const [delivery] = await alerts.deliveries(source)
  expect(delivery).toMatchObject({ state: 'failed', payload: expect.stringContaining('refund-failed') })

  await end()
  const actor = userActor(await makeMember(alerts.db, alerts.org, 'admin'))
  const caller = { ...alerts.ctx, org: alerts.org, permissions: [], actor }
  const { deliveries: listed } = await listDeliveries(caller, source.id, { limit: 20, offset: 0 })
  expect(listed).toMatchObject([{ state: 'failed', can_rerun: true }])
  await rerunDelivery(caller, delivery?.id ?? 0)
  await alerts.work()
  expect(await alerts.rows()).toMatchObject([{ count: 3 }])
  await expect(rerunDelivery(caller, delivery?.id ?? 0)).rejects.toThrow()
})

it('a request whose content is gone is not run again', async () => {
  const source = await alerts.source()
  await alerts.post(source, '{')
  const [delivery] = await alerts.deliveries(source)
  const actor = userActor(await makeMember(alerts.db, alerts.org, 'admin'))
  const caller = { ...alerts.ctx, org: alerts.org, permissions: [], actor }
  await expect(rerunDelivery(caller, delivery?.id ?? 0)).rejects.toThrow()
  const isThis = eq(alertDeliveries.id, delivery?.id ?? 0)
  expect(await alerts.db.select().from(alertDeliveries).where(isThis)).toMatchObject([{ state: 'failed' }])
})
