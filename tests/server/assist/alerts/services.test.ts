import { expect, it } from 'vitest'
import { alerts as alertTable } from '#db/schema/index'
import { setService } from '#server/assist/alerts/sources/set-service'
import { makeMember } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'
import { openAlerts, plain } from './open-alerts'

const alerts = openAlerts()

async function assign(repo: string): Promise<void> {
  const { db, ctx, org } = alerts
  const actor = userActor(await makeMember(db, org, 'admin'))
  await setService({ ...ctx, org, permissions: [], actor }, { service: 'Payments', repo })
}

it('moves the open alerts of a service, and leaves those whose label names a repository', async () => {
  const [ledger, refunds, api] = [
    await alerts.repository('ledger'),
    await alerts.repository('refunds'),
    await alerts.repository('api'),
  ]
  const source = await alerts.source()
  await alerts.send(source, [
    plain({ fingerprint: 'by-service', service: 'payments' }),
    plain({ fingerprint: 'by-label', service: 'payments', repo: 'acme/api' }),
  ])
  const places = async () =>
    Object.fromEntries((await alerts.rows()).map((row) => [row.fingerprint, row.repositoryId]))
  expect(await places()).toEqual({ 'by-service': null, 'by-label': api })
  await assign('acme/ledger')
  expect(await places()).toEqual({ 'by-service': ledger, 'by-label': api })
  await assign('acme/refunds')
  expect(await places()).toEqual({ 'by-service': refunds, 'by-label': api })
})

it('compares alerts again only if they moved', async () => {
  await alerts.repository('ledger')
  const source = await alerts.source()
  await alerts.send(source, plain({ service: 'payments' }))
  await assign('acme/ledger')
  expect(await alerts.rows()).toMatchObject([{ triagedAt: null }])
  await alerts.db.update(alertTable).set({ triagedAt: alerts.now })
  await assign('acme/ledger')
  expect(await alerts.rows()).toMatchObject([{ triagedAt: alerts.now }])
})
