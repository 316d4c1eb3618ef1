import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Evidence, State, TicketLink } from '#spec/types'
import { orgColumn } from '../accounts/orgs'
import { createdAt, identity, instant } from '../columns'
import { repositoryColumns, repositoryReference } from './repos'
import type { TextFacts } from './texts'

/**
 * The identity and the counted values of a section, without its text. The index in the list is the section's
 * ordinal.
 */
export interface SectionDigest {
  id: string
  number: string | null
  title: string
  state: State
  blockedBy: string | null
  ticketLinks: TicketLink[]
  totalAc: number
  doneAc: number
  realizedAc: number
  evidence: Pick<Evidence, 'filePath' | 'lines'>[]
  /** Hash of the content. It does not depend on the section's position or number. */
  hash: string
}

export interface TextDigest {
  facts: TextFacts
  sections: SectionDigest[]
}

/**
 * The sections of a file's content with the values that history needs, keyed by blob. Each content is parsed once, even if many
 * days and commits contain it. Current texts also have rows in `sections`, with the values for search.
 */
export const digests = pgTable(
  'digests',
  {
    orgId: orgColumn(),
    blobSha: text().notNull(),
    version: integer().notNull(),
    digest: jsonb().$type<TextDigest>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.blobSha, t.version] })],
)

/** The progress of reading the history of a repository. */
export const historyProgress = pgTable(
  'followed_repositories',
  {
    ...repositoryColumns(),
    /** The commit at which the section identities were computed. */
    commitSha: text(),
    /** The commit up to which the code changes are known. */
    codeSha: text(),
    /** Version of the rules by which they were dated. Files dated by other rules are dated again. */
    codeRules: integer(),
    /** When the days before the first index were read. Null if the whole history was read. */
    backfilledAt: instant(),
    knownSince: date(),
    /**
     * Fingerprint of the configuration used for days without a configuration of their own. Null if every day
     * had one; empty if unknown.
     */
    countedWith: text().default(''),
    /** Digest version of the counted days. Days of another version are counted again. */
    digestVersion: integer(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId] }), repositoryReference(t)],
)

/**
 * The totals of each team at the end of a day (in UTC). The team '' contains everything without a team. A day without changes
 * has no row: the last earlier row is valid. A team with nothing left gets a row of zeros.
 */
export const coverageDays = pgTable(
  'coverage_days',
  {
    ...repositoryColumns(),
    day: date().notNull(),
    team: text().notNull(),
    commitSha: text().notNull(),
    totalSpecs: integer().notNull(),
    totalSections: integer().notNull(),
    doneSections: integer().notNull(),
    totalAc: integer().notNull(),
    doneAc: integer().notNull(),
    realizedAc: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.day, t.team] }), repositoryReference(t)],
)

/**
 * A section across renames, renumbering and moves. The ids in `/s/<org>-<id>` never change; the location can. The row also
 * contains the known facts about the section's age.
 */
export const sectionIdentities = pgTable(
  'section_identities',
  {
    ...repositoryColumns(),
    id: identity(),
    path: text().notNull(),
    blobSha: text().notNull(),
    sectionId: text().notNull(),
    ordinal: integer().notNull(),
    hash: text().notNull(),
    /** When, and in which commit, the section got its current text. */
    changedAt: instant().notNull(),
    changedSha: text().notNull(),
    /** The newest change of the code that implements the section. */
    codeChangedAt: instant(),
    staleSince: instant(),
    staleBecause: text({ enum: ['age', 'code'] }),
    /** When the section was removed. The other columns then contain its last location. */
    removedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    uniqueIndex('section_identities_place_key')
      .on(t.orgId, t.repositoryId, t.path, t.sectionId)
      .where(sql`${t.removedAt} is null`),
    index('section_identities_repository_idx').on(t.orgId, t.repositoryId),
  ],
)
