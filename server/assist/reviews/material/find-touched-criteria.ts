import type { Context } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import {
  type ChangedFile,
  type EvidencePlace,
  type FileTexts,
  findStale,
  findTouched,
  followLines,
  readLineRange,
} from '#spec/reviews/index'
import type { ReviewTarget } from '../pull/review-target'
import { followRenames, type RenamedFile } from './follow-renames'
import { type ComparedCommits, inParallel, nameAtBase, readTexts, readVersions } from './read-changed-files'
import { readEvidence, readEvidencePaths, type StoredEvidence } from './read-evidence'

/**
 * The criteria whose code the files change, and the sections that become stale because of that. Evidence is followed through
 * renames and shifts up to the base.
 */
export async function findTouchedCriteria(
  ctx: Context,
  target: ReviewTarget,
  commits: ComparedCommits,
  files: readonly ChangedFile[],
) {
  const changedPaths = new Set(files.map(nameAtBase))
  const named = await readEvidencePaths(ctx, target.repository)
  const renames = await followRenames(target, commits.mergeBaseSha, named)
  const nameNow = (path: string) => renames.get(path)?.name ?? path
  const evidence = await readEvidence(
    ctx,
    target.repository,
    named.filter((path) => changedPaths.has(nameNow(path))),
  )
  const texts = await readTextsOfLines(target, commits, files, evidence, nameNow)
  const textsOf = (file: ChangedFile) => texts.get(nameAtBase(file))
  const seenTexts = await readSeenTexts(
    target,
    evidence.filter(({ filePath }) => (texts.get(nameNow(filePath))?.before ?? null) !== null),
    renames,
  )
  const places = evidence.map((each) => placeAtBase(each, nameNow(each.filePath), texts, seenTexts.get(each)))
  return {
    touched: findTouched(places, files, textsOf),
    stale: findStale(places, files, textsOf),
    /** The files that evidence names, by their names at the base. */
    coveredPaths: new Set(named.map(nameNow)),
  }
}

/** The texts of changed files with evidence of single lines, by their names at the base. */
async function readTextsOfLines(
  target: ReviewTarget,
  commits: ComparedCommits,
  files: readonly ChangedFile[],
  evidence: readonly StoredEvidence[],
  nameNow: (path: string) => string,
): Promise<Map<string, FileTexts>> {
  const withLines = new Set(evidence.flatMap(({ filePath, lines }) => (lines ? [nameNow(filePath)] : [])))
  const filesWithLines = files.filter((file) => withLines.has(nameAtBase(file)))
  const texts = await readVersions(target, commits, filesWithLines)
  return new Map(texts.map((each, i) => [nameAtBase(filesWithLines[i] as ChangedFile), each]))
}

/** Lines that cannot be followed become the whole file: a review should mention too much rather than too little. */
function placeAtBase(
  { seenSha, lines, ...evidence }: StoredEvidence,
  filePath: string,
  texts: ReadonlyMap<string, FileTexts>,
  seenText: string | undefined,
): EvidencePlace {
  // A marker with an old name made its section stale when the file was renamed.
  const isFresh = evidence.isFresh && filePath === evidence.filePath
  const range = readLineRange(lines)
  const base = texts.get(filePath)?.before ?? null
  const canFollow = range !== null && base !== null && seenText !== undefined
  return { ...evidence, filePath, isFresh, lines: canFollow ? followLines(seenText, base, range) : null }
}

/**
 * The version of each evidence file that its author meant: at the last comparison with the section, or the last commit that has
 * a file of the old name.
 */
async function readSeenTexts(
  target: ReviewTarget,
  evidence: readonly StoredEvidence[],
  renames: ReadonlyMap<string, RenamedFile>,
): Promise<Map<StoredEvidence, string>> {
  const commitsOf = ({ seenSha, filePath }: StoredEvidence) =>
    [seenSha, renames.get(filePath)?.lastSha].flatMap((sha) => sha ?? [])
  const versions = evidence
    .filter(({ lines }) => lines !== null)
    .flatMap((each) => commitsOf(each).map((commitSha) => ({ commitSha, path: each.filePath })))
  const groups = [...groupBy(versions, ({ commitSha }) => commitSha)]
  const texts = new Map(
    await inParallel(groups, async ([commitSha, places]): Promise<[string, Map<string, string>]> => {
      const paths = new Set(places.map(({ path }) => path))
      return [commitSha, await readTexts(target, commitSha, [...paths])]
    }),
  )
  const seenTexts = new Map<StoredEvidence, string>()
  for (const each of evidence) {
    const [text] = commitsOf(each).flatMap((commitSha) => texts.get(commitSha)?.get(each.filePath) ?? [])
    if (text !== undefined) seenTexts.set(each, text)
  }
  return seenTexts
}
