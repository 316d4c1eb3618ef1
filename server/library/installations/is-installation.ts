import { and, eq, type SQL } from 'drizzle-orm'
import { installations } from '#db/schema/index'
import { orgOf } from '#server/kernel/org-ids/org-directory'

/** Selects an installation by its id alone. The directory names its org. */
export const isInstallation = (id: number): SQL | undefined =>
  and(eq(installations.orgId, orgOf('installation', id)), eq(installations.id, id))
