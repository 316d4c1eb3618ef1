import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
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
import type { FindingContent, GateResult, ReviewReport } from '#spec/reviews/index'
import { userColumn } from '../accounts/orgs'
import { createdAt, identity, instant } from '../columns'
import { repositoryColumns, repositoryReference } from '../library/repos'

/** Review settings of a repository. A repository without a row has the defaults. */
export const reviewSettings = pgTable(
  'review_settings',
  {
    ...repositoryColumns(),
    /** How a merge changes criteria that the pull request realized. */
    atMerge: text({ enum: ['check', 'propose', 'record'] })
      .notNull()
      .default('propose'),
    noLintErrors: boolean().notNull().default(false),
    /** Minimum percent of met criteria. null: no gate. */
    minCoverage: real(),
    touchedMustChange: boolean().notNull().default(false),
    /** Whether an approving review on the code host sets `review_status: approved` in changed documents. */
    approvalApproves: boolean().notNull().default(false),
    /** Whether an issue lists the stale specs. null: only in local repositories. */
    staleIssue: boolean(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId] }), repositoryReference(t)],
)

/** Reviewed pull requests, as last read from the code host. */
export const reviews = pgTable(
  'reviews',
  {
    ...repositoryColumns(),
    number: bigint({ mode: 'number' }).notNull(),
    title: text().notNull(),
    author: text(),
    url: text().notNull(),
    state: text({ enum: ['open', 'closed', 'merged'] }).notNull(),
    headSha: text().notNull(),
    headBranch: text().notNull(),
    baseBranch: text().notNull(),
    /** One line about the newest finished run. */
    summary: text(),
    /** Our comment. On GitHub it can also be found by its mark. */
    commentId: bigint({ mode: 'number' }),
    /** The result for the realized criteria after the merge. */
    mergeOutcome: text({ enum: ['checked', 'proposed', 'recorded', 'nothing', 'failed'] }),
    /** The pull request or the commit with the criteria, or why there is none. */
    mergeNote: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.number] }),
    repositoryReference(t),
    index('reviews_list_idx').on(t.orgId, t.updatedAt.desc()),
  ],
)

const reviewReference = (t: { orgId: AnyPgColumn; repositoryId: AnyPgColumn; number: AnyPgColumn }) =>
  foreignKey({
    columns: [t.orgId, t.repositoryId, t.number],
    foreignColumns: [reviews.orgId, reviews.repositoryId, reviews.number],
  }).onDelete('cascade')

/** One run per head commit of a pull request. A repeated run replaces its report. */
export const reviewRuns = pgTable(
  'review_runs',
  {
    ...repositoryColumns(),
    id: identity(),
    number: bigint({ mode: 'number' }).notNull(),
    headSha: text().notNull(),
    /** The newest common commit of head and base. */
    mergeBaseSha: text(),
    state: text({ enum: ['running', 'done', 'superseded', 'failed'] }).notNull(),
    report: jsonb().$type<ReviewReport>(),
    gates: jsonb().$type<GateResult[]>().notNull().default([]),
    /** The check run at the code host. */
    checkId: bigint({ mode: 'number' }),
    aiState: text({ enum: ['none', 'waiting', 'done', 'failed'] })
      .notNull()
      .default('none'),
    aiSummary: text(),
    /** Why the AI part is missing or incomplete: a sentence for people. */
    aiNote: text(),
    model: text(),
    /** Whether a person without write access caused the AI part. */
    aiByOutsider: boolean().notNull().default(false),
    aiFinishedAt: instant(),
    inputTokens: integer(),
    outputTokens: integer(),
    /** Millionths of a US dollar. Null if the price of the model is unknown. */
    costMicroUsd: bigint({ mode: 'number' }),
    requestedBy: userColumn(),
    error: text(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    reviewReference(t),
    uniqueIndex('review_runs_head_key').on(t.orgId, t.repositoryId, t.number, t.headSha),
  ],
)

/** Findings of reviews, with people's decisions. Rows of earlier heads are kept for their decisions. */
export const reviewFindings = pgTable(
  'review_findings',
  {
    ...repositoryColumns(),
    id: identity(),
    number: bigint({ mode: 'number' }).notNull(),
    /** The newest head that has the finding. */
    headSha: text().notNull(),
    /** Stable for the same finding about the same changes. */
    key: text().notNull(),
    path: text().notNull(),
    sectionId: text().notNull(),
    sectionTitle: text().notNull(),
    criterionId: text(),
    criterionText: text(),
    kind: text({ enum: ['touched', 'discrepancy', 'realization', 'doc_update'] }).notNull(),
    content: jsonb().$type<FindingContent>().notNull(),
    state: text({ enum: ['open', 'accepted', 'dismissed', 'attested'] })
      .notNull()
      .default('open'),
    reason: text(),
    decidedBy: userColumn(),
    /** The code host login of a person without an account here. */
    decidedByLogin: text(),
    decidedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    reviewReference(t),
    uniqueIndex('review_findings_key').on(t.orgId, t.repositoryId, t.number, t.key),
    index('review_findings_open_idx').on(t.orgId, t.repositoryId, t.number).where(sql`${t.state} = 'open'`),
  ],
)

/** Executed commands from comments, so that a repeated event has no effect. */
export const reviewCommands = pgTable(
  'review_commands',
  {
    ...repositoryColumns(),
    /** Of the code host. */
    commentId: bigint({ mode: 'number' }).notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    command: text().notNull(),
    /** The code host login, or the name of a member. */
    saidBy: text().notNull(),
    outcome: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.commentId] }), repositoryReference(t)],
)
