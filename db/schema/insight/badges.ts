import { pgTable } from 'drizzle-orm/pg-core'
import { orgColumn } from '../accounts/orgs'

/** Orgs with public badges. */
export const publicBadges = pgTable('public_badges', { orgId: orgColumn().primaryKey() })
