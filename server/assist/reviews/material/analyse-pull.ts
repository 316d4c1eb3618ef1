import type { Context } from '#server/kernel/context'
import { createDocumentSelector } from '#spec/engines/select-documents'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import {
  type ChangedFile,
  compareDocument,
  findQuoted,
  type ReviewReport,
  skipReasonOf,
} from '#spec/reviews/index'
import type { ReviewTarget } from '../pull/review-target'
import { findAllDependents } from './find-all-dependents'
import { findTicketEffects } from './find-ticket-effects'
import { findTouchedCriteria } from './find-touched-criteria'
import { type ComparedCommits, nameAtBase, readChangedDocuments } from './read-changed-files'
import { readChanges } from './read-changes'
import { readCoverage } from './read-coverage'
import { rehearseConfig } from './rehearse-config'

export interface Analysis {
  report: ReviewReport
  mergeBaseSha: string
}

/** A pull request, or commits without one. */
export interface AnalysedChange {
  number?: number
  head: { commitSha: string }
  base: { commitSha: string }
}

/** Compares head and base of a pull request. Uses no AI, and nothing in the head affects how. */
export async function analysePull(
  ctx: Context,
  target: ReviewTarget,
  { number, head, base }: AnalysedChange,
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
