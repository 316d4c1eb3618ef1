import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client'
import { installations } from '#db/schema/index'
import { findOrgId } from '#server/kernel/org-ids/org-directory'

/** Selects an installation by its id alone. The directory names its org. */
export const isInstallation = async (db: Database, id: number): Promise<SQL | undefined> =>
  and(eq(installations.orgId, await findOrgId(db, 'installation', id)), eq(installations.id, id))
