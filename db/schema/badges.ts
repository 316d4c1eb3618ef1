import { pgTable } from 'drizzle-orm/pg-core'
import { orgColumn } from './orgs'

/** Orgs whose badges anyone may see. */
export const publicBadges = pgTable('public_badges', { orgId: orgColumn().primaryKey() })
