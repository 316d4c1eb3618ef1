import type { Context } from '../../kernel/context'
import type { ReviewTarget } from '../pull/review-target'
import { readEvidence } from './read-evidence'

/** Comparisons of old commits with the base per review. Evidence of others keeps its written name. */
const MAX_COMPARISONS = 10

/** The names at the base of files that were renamed since their evidence was written. */
export async function followRenames(
  ctx: Context,
  target: ReviewTarget,
  baseSha: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const renames = new Map<string, string>()
  if (paths.length === 0) return renames
  const missing = new Set(paths)
  for await (const { path } of target.host.tree(target.ref, baseSha)) missing.delete(path)
  if (missing.size === 0) return renames
  const evidence = await readEvidence(ctx, target.repository, [...missing])
  const commits = [...new Set(evidence.flatMap(({ seenSha }) => seenSha ?? []))].slice(0, MAX_COMPARISONS)
  for (const commitSha of commits) {
    const { files } = await target.host.diff(target.ref, commitSha, baseSha)
    for (const { path, previousPath } of files)
      if (previousPath !== null && missing.has(previousPath)) renames.set(previousPath, path)
  }
  return renames
}
