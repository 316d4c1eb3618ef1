import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { alerts, repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { AlertSectionsWire, SectionQuery } from './wire'

const MAX_SECTIONS = 200

/** The section chosen by a person, or else the best suggestion. Null if a person chose none. */
const placePart = (decided: PgColumn, key: 'path' | 'sectionId') =>
  sql<
    string | null
  >`case when ${alerts.decision} is null then ${alerts.suggestions} -> 0 ->> ${sql.raw(`'${key}'`)}
    else ${decided} end`

export const placePath = placePart(alerts.sectionPath, 'path')
export const placeSection = placePart(alerts.sectionId, 'sectionId')

/** Null for an alert without a repository. */
export const fullName = sql<string | null>`${repositories.owner} || '/' || ${repositories.name}`

export const isInRepository = (repo: NonNullable<SectionQuery['repo']>) =>
  and(
    eq(sql`lower(${repositories.owner})`, repo.owner.toLowerCase()),
    eq(sql`lower(${repositories.name})`, repo.name.toLowerCase()),
  )

/** Open alerts by section: those that a person assigned, and those with the section as best suggestion. */
export async function countSections(
  { db, org }: OrgContext,
  { repo, file_path: path }: SectionQuery,
): Promise<AlertSectionsWire> {
  const open = sql<number>`(count(*) filter (where ${alerts.decision} is not null))::int`
  const suggested = sql<number>`(count(*) filter (where ${alerts.decision} is null))::int`
  const rows = await db
    .select({ repo: fullName, file_path: placePath, section_id: placeSection, open, suggested })
    .from(alerts)
    .innerJoin(
      repositories,
      and(eq(repositories.orgId, alerts.orgId), eq(repositories.id, alerts.repositoryId)),
    )
    .where(
      and(
        eq(alerts.orgId, org.id),
        eq(alerts.state, 'open'),
        isNotNull(placePath),
        repo && isInRepository(repo),
        path === undefined ? undefined : eq(placePath, path),
      ),
    )
    .groupBy(sql`1`, sql`2`, sql`3`)
    .orderBy(desc(open), desc(suggested), sql`2`, sql`3`)
    .limit(MAX_SECTIONS)
  return {
    sections: rows.map((row) => ({
      ...row,
      repo: row.repo ?? '',
      file_path: row.file_path ?? '',
      section_id: row.section_id ?? '',
    })),
  }
}
