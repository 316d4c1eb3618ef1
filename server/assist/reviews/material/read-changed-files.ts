import { readFile, readFiles } from '#server/kernel/code-hosts/read-file'
import type { ChangedDocument, ChangedFile, FileTexts } from '#spec/reviews/index'
import type { ReviewTarget } from '../pull/review-target'

/** Requests to the code host at a time. */
const PARALLEL = 8

/** The commits that a review compares. */
export interface ComparedCommits {
  mergeBaseSha: string
  headSha: string
}

/** Both versions of each document. A version that is not text, or too large, counts as missing. */
export async function readChangedDocuments(
  target: ReviewTarget,
  commits: ComparedCommits,
  files: readonly ChangedFile[],
): Promise<ChangedDocument[]> {
  const versions = await readVersions(target, commits, files)
  return files.map((file, i) => ({
    path: file.path,
    previousPath: file.previousPath,
    ...(versions[i] ?? { before: null, after: null }),
  }))
}

/** The texts of each file at the base and at the head. */
export async function readVersions(
  target: ReviewTarget,
  { mergeBaseSha, headSha }: ComparedCommits,
  files: readonly ChangedFile[],
): Promise<FileTexts[]> {
  const atBase = files.filter(({ status }) => status !== 'added')
  const atHead = files.filter(({ status }) => status !== 'removed')
  const [before, after] = await Promise.all([
    readTexts(target, mergeBaseSha, atBase.map(nameAtBase)),
    readTexts(
      target,
      headSha,
      atHead.map(({ path }) => path),
    ),
  ])
  return files.map((file) => ({
    before: file.status === 'added' ? null : (before.get(nameAtBase(file)) ?? null),
    after: file.status === 'removed' ? null : (after.get(file.path) ?? null),
  }))
}

export const nameAtBase = ({ path, previousPath }: Pick<ChangedFile, 'path' | 'previousPath'>): string =>
  previousPath ?? path

export const readText = async (
  target: ReviewTarget,
  commitSha: string,
  path: string,
): Promise<string | null> => (await readFile(target, commitSha, path))?.content ?? null

/** The texts at these paths of a commit. Omits files without text. */
export async function readTexts(
  target: ReviewTarget,
  commitSha: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map()
  const files = await readFiles(target, commitSha, paths)
  return new Map([...files].flatMap(([path, { content }]) => (content === null ? [] : [[path, content]])))
}

/** The results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += PARALLEL)
    results.push(...(await Promise.all(items.slice(from, from + PARALLEL).map(work))))
  return results
}
