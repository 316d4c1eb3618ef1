import type { ChangedDocument, ChangedFile } from '../../../spec/reviews'
import { readFile } from '../../editor'
import type { ReviewTarget } from '../pull/review-target'

/** Requests to the code host at a time. */
const PARALLEL = 8

/** The commits that a review compares. */
export interface ComparedCommits {
  mergeBaseSha: string
  headSha: string
}

/** Both versions of each document. One that is not text, or too large, counts as missing. */
export const readChangedDocuments = (
  target: ReviewTarget,
  commits: ComparedCommits,
  files: readonly ChangedFile[],
): Promise<ChangedDocument[]> =>
  inParallel(files, async (file) => ({
    path: file.path,
    previousPath: file.previousPath,
    ...(await readVersions(target, commits, file)),
  }))

/** The texts of a file at the base and at the head. */
export async function readVersions(
  target: ReviewTarget,
  { mergeBaseSha, headSha }: ComparedCommits,
  { path, previousPath, status }: ChangedFile,
): Promise<{ before: string | null; after: string | null }> {
  const [before, after] = await Promise.all([
    status === 'added' ? null : readText(target, mergeBaseSha, previousPath ?? path),
    status === 'removed' ? null : readText(target, headSha, path),
  ])
  return { before, after }
}

export const readText = async (
  target: ReviewTarget,
  commitSha: string,
  path: string,
): Promise<string | null> => (await readFile(target, commitSha, path))?.content ?? null

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
