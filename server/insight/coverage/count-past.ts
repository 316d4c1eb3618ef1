import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import type { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { type AsOf, dayOf, openPastSource, readSnapshot, resolveAsOf } from '#server/library/history/index'
import type { Counts } from '#spec/coverage/index'
import { type CoverageFilter, DEFAULT_THRESHOLD, type TeamCounts } from './count-live'
import { countTeams, NO_TEAM } from './count-teams'

export interface PastCounts {
  shares: TeamCounts[]
  /** The day of the counts. */
  day: string
}

/** Past totals: of one repository from its commit, of all repositories from the recorded days. */
export async function countPast(
  ctx: OrgContext,
  { repo, team }: CoverageFilter,
  asOf: AsOf,
): Promise<PastCounts> {
  const past = repo
    ? await countCommit(ctx, repo, asOf)
    : 'day' in asOf
      ? { shares: await countDay(ctx, asOf.day), day: asOf.day }
      : rejectAsOf('A commit belongs to one repository. Add the repo parameter.')
  return team === undefined ? past : { ...past, shares: past.shares.filter((share) => share.team === team) }
}

async function countCommit(ctx: OrgContext, repo: RepoFilter, asOf: AsOf): Promise<PastCounts> {
  const repository = await findRepository(ctx, repo.owner, repo.name)
  const source = openPastSource(ctx, repository)
  const commitSha = await resolveAsOf(source, repository, asOf)
  if (commitSha === null) return { shares: [], day: dayOf(ctx.clock.now()) }
  const { config, documents } = await readSnapshot(ctx, source, repository.orgId, commitSha)
  const threshold = config.chat.notifications.coverage_threshold
  const name = `${repository.owner}/${repository.name}`
  const shares = [...countTeams(documents)].map(([team, counts]) => shareOf(name, team, threshold, counts))
  if ('day' in asOf) return { shares, day: asOf.day }
  for await (const { committer } of source.host.history(source.ref, commitSha))
    return { shares, day: dayOf(committer.at) }
  throw new Error('the history of a commit does not contain the commit')
}

interface DayRow extends Counts, Record<string, unknown> {
  repo: string
  team: string | null
  threshold: number
  is_unknown: boolean
}

async function countDay({ db, org }: OrgContext, day: string): Promise<TeamCounts[]> {
  const rows = await db.execute<DayRow>(sql`
    select distinct on (r.owner, r.name, r.id, c.team) r.owner || '/' || r.name as repo, c.team,
      coalesce((r.config #>> '{chat,notifications,coverage_threshold}')::int, ${DEFAULT_THRESHOLD}) as threshold,
      f.backfilled_at is null or ${day}::date < f.known_since as is_unknown,
      c.total_specs as "totalSpecs", c.total_sections as "totalSections", c.done_sections as "doneSections",
      c.total_ac as "totalAc", c.done_ac as "doneAc", c.realized_ac as "realizedAc"
    from repositories r
    left join followed_repositories f on f.org_id = r.org_id and f.repository_id = r.id
    left join coverage_days c on c.org_id = r.org_id and c.repository_id = r.id and c.day <= ${day}::date
    where r.org_id = ${org.id} and r.disconnected_at is null and r.head_sha is not null
    order by r.owner, r.name, r.id, c.team, c.day desc`)
  const unknown = rows.find((row) => row.is_unknown)
  if (unknown)
    rejectAsOf(
      `The history of ${unknown.repo} is not recorded for that day. Add the repo parameter to read one repository.`,
    )
  return rows.filter(({ team }) => team !== null).map(shareOfRow)
}

const shareOfRow = ({ repo, team, threshold, is_unknown, ...counts }: DayRow): TeamCounts =>
  shareOf(repo, team ?? NO_TEAM, threshold, counts)

const shareOf = (repo: string, team: string, threshold: number, counts: Counts): TeamCounts => ({
  repo,
  threshold,
  team: team === NO_TEAM ? null : team,
  ...counts,
  provedAc: 0,
})

function rejectAsOf(msg: string): never {
  throw new DomainError('validation_failed', {
    message: msg,
    issues: [{ loc: ['query', 'as_of'], msg, type: 'as_of' }],
  })
}
