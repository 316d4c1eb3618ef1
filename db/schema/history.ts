import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Evidence, State, TicketLink } from '../../spec/types'
import { createdAt, identity, instant } from './columns'
import type { TextFacts } from './documents'
import { orgs } from './orgs'
import { repositories } from './repos'

const ofRepository = () => ({
  orgId: bigint({ mode: 'number' }).notNull(),
  repositoryId: bigint({ mode: 'number' }).notNull(),
})

/** What a section is told apart by and counted with, without its text. Its place in the list is its ordinal. */
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
  /** The same wherever the section stands and whatever its number is, as long as it says the same. */
  hash: string
}

export interface TextDigest {
  facts: TextFacts
  sections: SectionDigest[]
}

/**
 * What history needs of a file's content, kept by its blob: each content is parsed once, however many days and commits
 * show it. Texts of today have rows of their own in `sections`, with what search needs; those of the past only this.
 */
export const digests = pgTable(
  'digests',
  {
    orgId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orgs.id),
    blobSha: text().notNull(),
    version: integer().notNull(),
    digest: jsonb().$type<TextDigest>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.blobSha, t.version] })],
)

/** How far a repository's past has been read. */
export const followedRepositories = pgTable(
  'followed_repositories',
  {
    ...ofRepository(),
    /** The commit whose sections the identities are. */
    commitSha: text(),
    /** The commit up to which it is known when code changed. */
    codeSha: text(),
    /** When the days before the first index were read, and the first of them; null when the whole past was. */
    backfilledAt: instant(),
    knownSince: date(),
    /**
     * The configuration with which days without one of their own were counted, as a fingerprint; null when every day
     * had its own, empty when nobody knows.
     */
    countedWith: text().default(''),
    /** The version of the digests that the days were counted from; days of another version are counted again. */
    digestVersion: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId] }),
    foreignKey({
      columns: [t.orgId, t.repositoryId],
      foreignColumns: [repositories.orgId, repositories.id],
    }).onDelete('cascade'),
  ],
)

/**
 * What there was to count at the end of a day (in UTC), for each team; '' is what belongs to none. A day on which
 * nothing changed has no row: the last one before it holds. A team that has nothing left says so with zeros.
 */
export const coverageDays = pgTable(
  'coverage_days',
  {
    ...ofRepository(),
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
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.day, t.team] }),
    foreignKey({
      columns: [t.orgId, t.repositoryId],
      foreignColumns: [repositories.orgId, repositories.id],
    }).onDelete('cascade'),
  ],
)

/**
 * A section through its renamings, renumberings and moves: the id in `/s/<id>` is for ever, where it stands is not.
 * With it is what is known of the section's age.
 */
export const sectionIdentities = pgTable(
  'section_identities',
  {
    ...ofRepository(),
    id: identity().unique(),
    path: text().notNull(),
    blobSha: text().notNull(),
    sectionId: text().notNull(),
    ordinal: integer().notNull(),
    hash: text().notNull(),
    /** When, and in which commit, it came to say what it says. */
    changedAt: instant().notNull(),
    changedSha: text().notNull(),
    /** Of the code that it is realised in. */
    codeChangedAt: instant(),
    staleSince: instant(),
    staleBecause: text({ enum: ['age', 'code'] }),
    /** Once it is nowhere any more; the rest tells where it was last. */
    removedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.repositoryId],
      foreignColumns: [repositories.orgId, repositories.id],
    }).onDelete('cascade'),
    uniqueIndex('section_identities_place_key')
      .on(t.orgId, t.repositoryId, t.path, t.sectionId)
      .where(sql`${t.removedAt} is null`),
    index('section_identities_repository_idx').on(t.orgId, t.repositoryId),
  ],
)
