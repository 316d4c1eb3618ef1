import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { findDependents } from '#server/writing/editor/index'
import { createDocumentSelector } from '#spec/engines/select-documents'
import type { DocumentCounts } from '#spec/markdown/index'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import {
  type ChangedFile,
  type ComparedDocument,
  compareDocument,
  findQuoted,
  type ReviewReport,
  skipReasonOf,
} from '#spec/reviews/index'
import type { ReviewTarget } from '../pull/review-target'
import { findTicketEffects } from './find-ticket-effects'
import { findTouchedCriteria } from './find-touched-criteria'
import { type ComparedCommits, nameAtBase, readChangedDocuments } from './read-changed-files'
import { readChanges } from './read-changes'
import { rehearseConfig } from './rehearse-config'

export interface Analysis {
  report: ReviewReport
  mergeBaseSha: string
}

/** A pull request, or commits without one. */
export interface AnalyzedChange {
  number?: number
  head: { commitSha: string }
  base: { commitSha: string }
}

/** Compares head and base of a pull request. Uses no AI, and nothing in the head affects how. */
export async function analyzePull(
  ctx: Context,
  target: ReviewTarget,
  { number, head, base }: AnalyzedChange,
  signal?: AbortSignal,
): Promise<Analysis> {
  const { host, ref, config } = target
  const comparison = await host.compare(ref, base.commitSha, head.commitSha, { signal })
  const mergeBaseSha = comparison?.mergeBaseSha ?? base.commitSha
  const commits: ComparedCommits = { mergeBaseSha, headSha: head.commitSha }
  const { files, isTruncated } = await readChanges(target, number, commits, signal)
  const isSelected = createDocumentSelector(config.specs.doc_paths)
  const isDocument = ({ path, previousPath }: ChangedFile) =>
    isSelected(path) || (previousPath !== null && isSelected(previousPath))

  const documentFiles = files.filter(isDocument)
  const documents = await readChangedDocuments(target, commits, documentFiles)
  const compared = documents.map((document) => compareDocument(document, config))
  const comparedAt = new Map(
    documents.map(({ path, previousPath }, i) => [previousPath ?? path, compared[i]]),
  )
  const criteria = await findTouchedCriteria(ctx, target, commits, files)
  const touched = criteria.touched.map((criterion) => ({
    ...criterion,
    isChanged: comparedAt.get(criterion.path)?.changedSections.includes(criterion.sectionId) ?? false,
  }))
  const isReviewed = ({ path, sectionId }: ReviewReport['stale'][number]) =>
    comparedAt.get(path)?.reviewedSections.includes(sectionId) ?? false
  const paths = documents.flatMap(({ path, previousPath }) => (previousPath ? [path, previousPath] : [path]))
  const concerned = [...new Set([...paths, ...touched.map(({ path }) => path)])]
  const report: ReviewReport = {
    documents: compared.flatMap(({ change }) => change ?? []),
    touched,
    stale: config.agents.stale_detection ? criteria.stale.filter((section) => !isReviewed(section)) : [],
    dependents: await findAllDependents(ctx, target, concerned),
    problems: compared.flatMap(({ problems }) => problems),
    coverage: await readCoverage(ctx, target.repository, paths, compared),
    tickets: await findTicketEffects(ctx, target, compared),
    config: await rehearseConfig(ctx, target, head.commitSha, files),
    ...countFiles(files, criteria.coveredPaths),
    isTruncated,
    quoted: findQuoted(documents, documentFiles, { config, isTruncated }),
  }
  return { report, mergeBaseSha }
}

function countFiles(
  files: readonly ChangedFile[],
  coveredPaths: ReadonlySet<string>,
): Pick<ReviewReport, 'skipped' | 'codeFiles' | 'uncoveredFiles'> {
  const others = files.filter(({ path }) => !isMarkdownPath(path))
  const ofReason = (reason: string | null) =>
    others.filter(({ path, patch }) => skipReasonOf(path, patch) === reason)
  const countOf = (reason: string | null) => ofReason(reason).length
  return {
    uncoveredFiles: ofReason(null).filter((file) => !coveredPaths.has(nameAtBase(file))).length,
    skipped: { generated: countOf('generated'), configuration: countOf('configuration') },
    codeFiles: countOf(null),
  }
}

const MAX_DOCUMENTS = 20
const MAX_DEPENDENTS = 50

/** The documents that depend on these. */
async function findAllDependents(
  ctx: Context,
  { repository }: ReviewTarget,
  paths: readonly string[],
): Promise<ReviewReport['dependents']> {
  const all: ReviewReport['dependents'] = []
  for (const on of paths.slice(0, MAX_DOCUMENTS)) {
    const { dependents } = await findDependents(ctx, repository, on)
    all.push(...dependents.map(({ file_path: path, title }) => ({ path, title, on })))
  }
  return all.filter(({ path }) => !paths.includes(path)).slice(0, MAX_DEPENDENTS)
}

/** Coverage of the repository's specs without and with the changes of the documents. */
async function readCoverage(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: Pick<Repository, 'orgId' | 'id'>,
  paths: readonly string[],
  compared: readonly ComparedDocument[],
): Promise<ReviewReport['coverage']> {
  const [row] = await db.execute<DocumentCounts & Record<string, unknown>>(sql`
    select coalesce(sum(total_sections), 0)::int as "totalSections", coalesce(sum(done_sections), 0)::int as "doneSections",
      coalesce(sum(total_ac), 0)::int as "totalAc", coalesce(sum(done_ac), 0)::int as "doneAc",
      coalesce(sum(realized_ac), 0)::int as "realizedAc"
    from documents
    where org_id = ${orgId} and repository_id = ${id} and is_spec and not path = any(${sql.param([...paths])}::text[])`)
  if (!row) throw new Error('sum of coverage returned no row')
  const others: DocumentCounts = row
  return {
    before: compared.map(({ counts }) => counts.before).reduce(add, others),
    after: compared.map(({ counts }) => counts.after).reduce(add, others),
  }
}

const add = (one: DocumentCounts, other: DocumentCounts): DocumentCounts => ({
  totalSections: one.totalSections + other.totalSections,
  doneSections: one.doneSections + other.doneSections,
  totalAc: one.totalAc + other.totalAc,
  doneAc: one.doneAc + other.doneAc,
  realizedAc: one.realizedAc + other.realizedAc,
})
