import type { Diff } from '#server/ports/codehost/port'
import type { ReviewTarget } from '../pull/review-target'
import type { ComparedCommits } from './read-changed-files'

/** GitHub's maximum number of files of a pull request. */
const MAX_FILES = 3_000

/**
 * The files that a pull request changes. GitHub lists 300 files of two commits and 3 000 of a pull request. The second list is of the
 * newest head: if that moved, this run is superseded.
 */
export async function readChanges(
  { host, ref, forge }: ReviewTarget,
  number: number | undefined,
  { mergeBaseSha, headSha }: ComparedCommits,
  signal?: AbortSignal,
): Promise<Diff> {
  const diff = await host.diff(ref, mergeBaseSha, headSha, { signal, maxFiles: MAX_FILES })
  if (!diff.isTruncated || !forge || number === undefined) return diff
  return forge.host.pullFiles(forge.ref, number, { signal })
}
