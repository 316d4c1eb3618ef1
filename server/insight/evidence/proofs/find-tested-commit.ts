import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { openPastSource, resolveAsOf } from '#server/library/history/index'

/**
 * The full id of the tested commit. A full id may be of any branch, a shortened one only of the default branch. A repository
 * that was never indexed has no criteria, so its code host is not called.
 */
export async function findTestedCommit(
  ctx: OrgContext,
  repository: Repository,
  commit: string,
  signal?: AbortSignal,
): Promise<string> {
  const { headSha } = repository
  if (headSha === null) return commit
  const source = openPastSource(ctx, repository, signal)
  if (commit.length === headSha.length) {
    if ((await source.host.compare(source.ref, headSha, commit, { signal })) === null)
      throw noSuchCommit(commit)
    return commit
  }
  try {
    return (await resolveAsOf(source, repository, { sha: commit })) ?? commit
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') throw noSuchCommit(commit)
    throw error
  }
}

function noSuchCommit(commit: string): DomainError {
  const msg = `the repository has no commit ${commit}. Push it before you send the report, and give its full id`
  return new DomainError('validation_failed', {
    message: `The report is not recorded: ${msg}.`,
    issues: [{ loc: ['query', 'commit'], msg, type: 'commit_unknown' }],
  })
}
