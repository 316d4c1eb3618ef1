import {
  type ChangedFile,
  type EvidencePlace,
  type FileTexts,
  findTouched,
  followLines,
  readLineRange,
} from '../../../spec/reviews'
import type { Context } from '../../kernel/context'
import type { ReviewTarget } from '../pull/review-target'
import { followRenames } from './follow-renames'
import { type ComparedCommits, inParallel, readText, readVersions } from './read-changed-files'
import { readEvidence, readEvidencePaths, type StoredEvidence } from './read-evidence'

/** The criteria whose code the files change. Evidence is followed through renames and shifts up to the base. */
export async function findTouchedCriteria(
  ctx: Context,
  target: ReviewTarget,
  commits: ComparedCommits,
  files: readonly ChangedFile[],
) {
  const changedPaths = new Set(files.map(({ path, previousPath }) => previousPath ?? path))
  const named = await readEvidencePaths(ctx, target.repository)
  const renames = await followRenames(ctx, target, commits.mergeBaseSha, named)
  const nameNow = (path: string) => renames.get(path) ?? path
  const evidence = await readEvidence(
    ctx,
    target.repository,
    named.filter((path) => changedPaths.has(nameNow(path))),
  )
  const texts = await readTextsOfLines(target, commits, files, evidence, nameNow)
  const places = await inParallel(evidence, (each) =>
    placeAtBase(target, each, nameNow(each.filePath), texts),
  )
  return findTouched(places, files, ({ path, previousPath }) => texts.get(previousPath ?? path))
}

/** The texts of the changed files of which evidence names single lines, by their names at the base. */
async function readTextsOfLines(
  target: ReviewTarget,
  commits: ComparedCommits,
  files: readonly ChangedFile[],
  evidence: readonly StoredEvidence[],
  nameNow: (path: string) => string,
): Promise<Map<string, FileTexts>> {
  const withLines = new Set(evidence.flatMap(({ filePath, lines }) => (lines ? [nameNow(filePath)] : [])))
  const wanted = files.filter(({ path, previousPath }) => withLines.has(previousPath ?? path))
  const texts = await inParallel(wanted, (file) => readVersions(target, commits, file))
  return new Map(wanted.map(({ path, previousPath }, i) => [previousPath ?? path, texts[i] ?? NO_TEXTS]))
}

const NO_TEXTS: FileTexts = { before: null, after: null }

/** Lines that cannot be followed become the whole file: a review mentions too much rather than too little. */
async function placeAtBase(
  target: ReviewTarget,
  { seenSha, lines, ...evidence }: StoredEvidence,
  filePath: string,
  texts: ReadonlyMap<string, FileTexts>,
): Promise<EvidencePlace> {
  const range = readLineRange(lines)
  const base = texts.get(filePath)?.before ?? null
  if (range === null || base === null) return { ...evidence, filePath, lines: null }
  const seen = seenSha === null ? null : await readText(target, seenSha, evidence.filePath)
  return { ...evidence, filePath, lines: seen === null ? range : followLines(seen, base, range) }
}
