import { z } from 'zod'
import { DomainError } from '#server/kernel/errors'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { dayOf, findDayEnd } from './days'
import type { PastSource } from './past-source'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const SHA = /^[0-9a-f]{7,64}$/

const isDay = (text: string) => DAY.test(text) && isCalendarDay(new Date(`${text}T00:00:00Z`), text)
const isCalendarDay = (date: Date, day: string) => !Number.isNaN(date.getTime()) && dayOf(date) === day

/** The end of a day in UTC, or a commit in the history of the default branch, by id or prefix. */
export const AsOf = z
  .string()
  .refine((text) => isDay(text) || SHA.test(text), 'must be a day like 2026-01-31 or a commit id')
  .transform((text): AsOf => (DAY.test(text) ? { day: text } : { sha: text }))
export type AsOf = { day: string } | { sha: string }

/** The commit that was published at that time, or null if there was none. 404 for an unknown commit. */
export function resolveAsOf(
  source: PastSource,
  { headSha }: Pick<Repository, 'headSha'>,
  asOf: AsOf,
): Promise<string | null> {
  if (headSha === null) return Promise.resolve(null)
  return 'day' in asOf
    ? findDayEnd(source, headSha, asOf.day).then((commit) => commit?.sha ?? null)
    : findCommit(source, headSha, asOf.sha)
}

/** The caller can see the repository, so it may learn that the commit does not exist. */
export const noSuchVersion = () =>
  new DomainError('not_found', {
    message: 'The repository has no such commit, and none that is as old as that day. Check as_of.',
    extras: { missing: 'as_of' },
  })

const MAX_COMMITS = 200_000

/** Only commits of the default branch: others were never published. */
async function findCommit({ host, ref, signal }: PastSource, headSha: string, sha: string): Promise<string> {
  if (sha.length === headSha.length) {
    const comparison = await host.compare(ref, sha, headSha, { signal })
    if (comparison?.mergeBaseSha === sha) return sha
    throw noSuchVersion()
  }
  let count = 0
  for await (const commit of host.history(ref, headSha, { signal })) {
    if (commit.sha.startsWith(sha)) return commit.sha
    if (++count > MAX_COMMITS) break
  }
  throw noSuchVersion()
}
