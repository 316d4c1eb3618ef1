import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client'
import { alertSources, alerts } from '#db/schema/index'
import { problemKeyOf } from '#server/assist/alerts/processing/count-row'

/** An org in a database. */
interface AlertOrg {
  db: Database
  org: { id: number }
}

export interface AlertPlace {
  sourceId: number
  repositoryId: number
}

export type NewAlert = Partial<typeof alerts.$inferInsert> & { title: string }

/** A source for alerts of a repository. */
export async function openAlertPlace({ db, org }: AlertOrg, repositoryId: number): Promise<AlertPlace> {
  const [source] = await db
    .insert(alertSources)
    .values({
      orgId: org.id,
      kind: 'json',
      name: `Source ${repositoryId}`,
      tokenHash: `hash ${repositoryId}`,
    })
    .returning({ id: alertSources.id })
  return { sourceId: source?.id ?? 0, repositoryId }
}

/** An open alert that was not compared with any section. */
export async function storeAlert(
  { db, org }: AlertOrg,
  { sourceId, repositoryId }: AlertPlace,
  alert: NewAlert,
): Promise<number> {
  const texts = { service: null, stack: null, ...alert }
  const [row] = await db
    .insert(alerts)
    .values({
      orgId: org.id,
      sourceId,
      repositoryId,
      family: 'f',
      level: 'error',
      state: 'open',
      count: 1,
      fingerprint: alert.title,
      lastAt: new Date(),
      problemKey: problemKeyOf(texts),
      ...alert,
    })
    .returning({ id: alerts.id })
  return row?.id ?? 0
}

export async function readAlert({ db, org }: AlertOrg, id: number) {
  const [row] = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.orgId, org.id), eq(alerts.id, id)))
  if (!row) throw new Error('no alert')
  return row
}
