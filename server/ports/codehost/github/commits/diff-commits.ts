import { z } from 'zod'
import { objectId } from '../../object-id'
import { CodeHostError, type Diff, type FileDiff, type ReadOptions } from '../../port'
import type { GitHubClient } from '../api/client'
import { COMPARE } from './compare-commits'

const MAX_FILES = 300
const MAX_PATCH = 65_536

const STATUS: Record<string, FileDiff['status']> = {
  added: 'added',
  copied: 'added',
  removed: 'removed',
  renamed: 'renamed',
}

/** A changed file in GitHub's lists for commits and pull requests. */
export const ChangedFile = z
  .object({
    sha: z.string().nullable(),
    filename: z.string(),
    previous_filename: z.string().optional(),
    status: z.string(),
    additions: z.number(),
    deletions: z.number(),
    patch: z.string().optional(),
  })
  .transform(
    ({ sha, filename, previous_filename, status, additions, deletions, patch }): FileDiff => ({
      path: filename,
      previousPath: status === 'renamed' ? (previous_filename ?? null) : null,
      status: STATUS[status] ?? 'modified',
      additions,
      deletions,
      patch: patch === undefined ? withoutHunks(sha, status) : withinLimit(patch),
    }),
  )

const DiffResponse = z.object({
  merge_base_commit: z.object({ sha: z.string() }),
  files: z.array(ChangedFile).default([]),
})

/** GitHub compares with the merge base, so a direct difference is only available from an ancestor. */
export async function diffCommits(
  client: GitHubClient,
  fromSha: string,
  toSha: string,
  options: ReadOptions = {},
): Promise<Diff> {
  const params = { basehead: `${objectId(fromSha)}...${objectId(toSha)}`, per_page: 1 }
  const { merge_base_commit, files } = await client.request(COMPARE, {
    ...options,
    params,
    schema: DiffResponse,
  })
  if (merge_base_commit.sha === fromSha) return boundedDiff(files)
  throw new CodeHostError(
    'invalid',
    `${toSha} is not a descendant of ${fromSha}, and GitHub compares only such commits. Compare with the merge base.`,
  )
}

/** GitHub does not return how many files are missing, so a full list counts as truncated. */
export const boundedDiff = (files: FileDiff[], maxFiles = MAX_FILES): Diff => ({
  files: files.slice(0, maxFiles),
  isTruncated: files.length >= maxFiles,
})

const EMPTY_BLOB = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'

/**
 * Files without hunks: only renamed or empty files have no changed lines, and GitHub omits the hunks of
 * binary or too long files.
 */
const withoutHunks = (sha: string | null, status: string) =>
  status === 'renamed' || sha === EMPTY_BLOB ? '' : null

const withinLimit = (patch: string) => (patch.length <= MAX_PATCH ? patch : null)
