import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#db/client'
import { alertDeliveries, alertSources, alerts, repositories } from '#db/schema/index'
import { hashToken } from '#server/kernel/secrets/random-token'
import { byRoot, inOrg, type World } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'

async function aSource(db: Database, orgId: number): Promise<number> {
  const [source] = await db
    .insert(alertSources)
    .values({ orgId, kind: 'json', name: `Source ${randomUUID()}`, tokenHash: hashToken(randomUUID()) })
    .returning({ id: alertSources.id })
  return Number(idOf(source))
}

/** A request whose alerts could not be handled. */
async function aFailedDelivery(db: Database, orgId: number): Promise<number> {
  const [delivery] = await db
    .insert(alertDeliveries)
    .values({
      orgId,
      sourceId: await aSource(db, orgId),
      deliveryId: randomUUID(),
      state: 'failed',
      payload: '[]',
      alerts: 1,
      requestId: randomUUID(),
      receivedAt: new Date(),
    })
    .returning({ id: alertDeliveries.id })
  return Number(idOf(delivery))
}

/** An open alert of a local repository. */
async function anAlert(db: Database, orgId: number): Promise<number> {
  const [repository] = await db
    .select({ id: repositories.id })
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), isNotNull(repositories.localPath)))
    .limit(1)
  const [alert] = await db
    .insert(alerts)
    .values({
      orgId,
      sourceId: await aSource(db, orgId),
      repositoryId: Number(idOf(repository)),
      fingerprint: 'refund-failed',
      family: 'refund-failed',
      title: 'Refund failed',
      level: 'error',
      state: 'open',
      count: 3,
      lastAt: new Date(),
      problemKey: randomUUID(),
    })
    .returning({ id: alerts.id })
  return Number(idOf(alert))
}

const withAlert =
  (input: object = {}) =>
  async (world: World) => ({
    ...inOrg(world),
    ...input,
    alert_id: String(await anAlert(world.site.db, world.site.org.id)),
  })

const withSource = async (world: World) => ({
  ...inOrg(world),
  alert_source_id: String(await aSource(world.site.db, world.site.org.id)),
})

export const samples: ModuleSamples = {
  bodies: {
    'alerts.silence': { hours: 24 },
    'alerts.resolve': {},
    'alerts.decide': { section: null },
    'alerts.openIssue': {},
    'alertSources.add': { kind: 'json', name: 'Production' },
    'alertSources.rotate': {},
    'alertSources.test': {},
    'alertSources.rerun': {},
    'alertSources.setService': { service: 'payments', repo: null },
  },
  parameters: {
    alert_id: ({ db }, { org }) => anAlert(db, org.id),
    alert_source_id: ({ db }, { org }) => aSource(db, org.id),
    alert_delivery_id: ({ db }, { org }) => aFailedDelivery(db, org.id),
  },
  missing: { alert_id: '999999999', alert_source_id: '999999999', alert_delivery_id: '999999999' },
  recipes: [
    ['alerts.silence', ['alert.silence'], byRoot('alerts.silence', withAlert({ hours: 24 }))],
    ['alerts.resolve', ['alert.resolve'], byRoot('alerts.resolve', withAlert())],
    ['alerts.decide', ['alert.decide'], byRoot('alerts.decide', withAlert({ section: null }))],
    ['alerts.openIssue', ['alert.open_issue'], byRoot('alerts.openIssue', withAlert())],
    [
      'alertSources.add',
      ['alert_source.add'],
      byRoot('alertSources.add', (world) => ({
        ...inOrg(world),
        kind: 'json',
        name: `Source ${randomUUID()}`,
      })),
    ],
    ['alertSources.remove', ['alert_source.remove'], byRoot('alertSources.remove', withSource)],
    ['alertSources.rotate', ['alert_source.rotate'], byRoot('alertSources.rotate', withSource)],
    ['alertSources.test', ['alert_source.test'], byRoot('alertSources.test', withSource)],
    [
      'alertSources.rerun',
      ['alert_source.rerun'],
      byRoot('alertSources.rerun', async (world) => ({
        ...inOrg(world),
        alert_delivery_id: String(await aFailedDelivery(world.site.db, world.site.org.id)),
      })),
    ],
    [
      'alertSources.setService',
      ['alert_service.set'],
      byRoot('alertSources.setService', (world) => ({
        ...inOrg(world),
        service: 'payments',
        repo: 'acme/specs',
      })),
    ],
  ],
}
