import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { SimilarIssue, TriageClass } from '#spec/triage/index'
import { userColumn } from '../accounts/orgs'
import { createdAt, identity, instant } from '../columns'
import { repositoryColumns, repositoryReference } from '../library/repos'

/** A section that an issue is about. */
export interface RelatedSection {
  path: string
  title: string
  section_id: string
  heading: string
}

/** Issues of code hosts and of local repositories, with their classification. */
export const triageItems = pgTable(
  'triage_items',
  {
    ...repositoryColumns(),
    id: identity(),
    number: bigint({ mode: 'number' }).notNull(),
    title: text().notNull(),
    author: text().notNull(),
    url: text().notNull(),
    issueState: text({ enum: ['open', 'closed'] }).notNull(),
    /** A hash of the title and the body. A run belongs to a version. */
    version: text().notNull(),
    /** `waiting`: needs a person's decision. `settled`: a person has decided. */
    state: text({ enum: ['waiting', 'classified', 'settled', 'skipped'] }).notNull(),
    classification: text().$type<TriageClass>(),
    /** Null unless AI classified it. */
    confidence: real(),
    duplicateOf: bigint({ mode: 'number' }),
    similar: jsonb().$type<SimilarIssue[]>().notNull().default([]),
    sections: jsonb().$type<RelatedSection[]>().notNull().default([]),
    /** Why it was skipped or not classified: a sentence for people. */
    note: text(),
    /** The day of the AI operations that the issue caused, if its author has no write access. */
    aiDay: date(),
    aiRuns: integer().notNull().default(0),
    decidedBy: userColumn(),
    decidedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    uniqueIndex('triage_items_issue_key').on(t.orgId, t.repositoryId, t.number),
    index('triage_items_list_idx').on(t.orgId, t.state, t.id.desc()),
  ],
)

export const TRIAGE_STEPS = ['labels', 'reopen', 'spec', 'comment'] as const

/** The content that a step writes. Fields that a step does not need are absent. */
export interface TriageStepContent {
  /** The labels that the issue should have, including those that we added. */
  wanted?: string[]
  labels?: string[]
  /** Labels of ours to remove. */
  removed?: string[]
  /** The number of the issue to reopen. */
  number?: number
  /** The text of the comment. */
  body?: string
  /** The comment on a local issue. On code hosts it is found by its mark. */
  commentId?: number
  /** The address of the pull request. */
  url?: string
  /** Why the code host rejected the write, as a sentence. */
  refusal?: string
}

/** Writes to an issue. The row is the intent, stored before the write, and also its record. */
export const triageSteps = pgTable(
  'triage_steps',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    itemId: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: TRIAGE_STEPS }).notNull(),
    content: jsonb().$type<TriageStepContent>().notNull(),
    isDone: boolean().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.itemId, t.kind] }),
    foreignKey({
      columns: [t.orgId, t.itemId],
      foreignColumns: [triageItems.orgId, triageItems.id],
    }).onDelete('cascade'),
  ],
)
