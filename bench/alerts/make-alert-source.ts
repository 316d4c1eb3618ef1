import { openDatabase } from '#db/client'
import { alertSources, orgs } from '#db/schema/index'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'

/** An org with an alert source. Returns the token of its address. */
export async function makeAlertSource(databaseUrl: string): Promise<string> {
  const db = openDatabase(databaseUrl, { max: 1 })
  const [org] = await db.insert(orgs).values({ slug: 'bench', name: 'Bench' }).returning({ id: orgs.id })
  if (!org) throw new Error('no org')
  const token = newToken()
  await enterInDirectory(db, 'alert_source', hashToken(token), org.id)
  await db
    .insert(alertSources)
    .values({ orgId: org.id, kind: 'json', name: 'Storm', tokenHash: hashToken(token) })
  await db.$client.end()
  return token
}
