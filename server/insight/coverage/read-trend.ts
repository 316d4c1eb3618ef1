import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { dayBefore } from '#server/library/history/index'
import type { CoverageFilter } from './count-live'
import type { CoverageWire } from './wire'

type TrendPoint = CoverageWire['trend'][number]

interface Trend {
  points: TrendPoint[]
  /** The repositories without recorded days before the first point: what they add is no progress and no collapse. */
  arrivals: NewRepository[]
}

/** A repository, and the first day on which its sections count. Without recorded days it is the day of the request. */
interface NewRepository {
  repo: string
  since: string
}

interface TrendWindow extends CoverageFilter {
  /** The last day, exclusive: it is today or the requested day, which the caller counts. */
  until: string
  days: number
}

/**
 * One point per day before `until`, as far back as days are recorded. Records contain totals of repositories and teams on days
 * with changes; the query sums their differences.
 */
export async function readTrend(
  { db, org }: OrgContext,
  { repo, team, until, days }: TrendWindow,
): Promise<Trend> {
  const from = dayBefore(until, days - 1)
  const rows = await executePrepared<TrendRow>(
    db,
    sql`
    with steps as (
      select greatest(c.day, ${from}::date) as day,
        c.total_sections - lag(c.total_sections, 1, 0) over repository as total_sections,
        c.done_sections - lag(c.done_sections, 1, 0) over repository as done_sections,
        c.total_ac - lag(c.total_ac, 1, 0) over repository as total_ac,
        c.done_ac - lag(c.done_ac, 1, 0) over repository as done_ac,
        c.realized_ac - lag(c.realized_ac, 1, 0) over repository as realized_ac
      from coverage_days c
      join repositories r on r.org_id = c.org_id and r.id = c.repository_id and r.disconnected_at is null
      where c.org_id = ${org.id} and c.day < ${until}::date
        ${repo ? sql`and lower(r.owner) = lower(${repo.owner}) and lower(r.name) = lower(${repo.name})` : sql``}
        ${team === undefined ? sql`` : sql`and c.team = ${team}`}
      window repository as (partition by c.repository_id, c.team order by c.day)
    ), daily as (
      select day, sum(total_sections) as total_sections, sum(done_sections) as done_sections,
        sum(total_ac) as total_ac, sum(done_ac) as done_ac, sum(realized_ac) as realized_ac
      from steps group by day)
    select day::text as date, sum(total_sections) over up_to as total_sections,
      sum(done_sections) over up_to as done_sections, sum(total_ac) over up_to as total_ac,
      sum(done_ac) over up_to as done_ac, sum(realized_ac) over up_to as realized_ac,
      case when row_number() over up_to = 1 then (${proofDaysUntil(org.id, repo, until)}) end as proof_days,
      case when row_number() over up_to = 1 then (${arrivalsAfter(org.id, { repo, team, until, from })}) end as arrivals
    from daily window up_to as (order by day) order by day`,
  )
  const points = addProofs(fillGaps(rows.map(toTrendPoint), until), rows[0]?.proof_days ?? [])
  return {
    points,
    arrivals: (rows[0]?.arrivals ?? []).filter(({ since }) => since > (points[0]?.date ?? since)),
  }
}

/** The proved criteria of a repository at the end of a day with a report. */
type ProofDay = [repositoryId: number, day: string, provedAc: number]

interface TrendRow extends Record<string, unknown>, Record<Exclude<keyof TrendPoint, 'proved_ac'>, string> {
  /** These two only in the first row. */
  proof_days: ProofDay[] | null
  arrivals: NewRepository[] | null
}

/** By day. Proofs are not counted by team, so a team filter is ignored. */
const proofDaysUntil = (orgId: number, repo: CoverageFilter['repo'], until: string) => sql`
  select jsonb_agg(jsonb_build_array(p.repository_id, p.day::text, p.proved_ac) order by p.day)
  from proof_days p
  join repositories r on r.org_id = p.org_id and r.id = p.repository_id and r.disconnected_at is null
  where p.org_id = ${orgId} and p.day < ${until}::date
    ${repo ? sql`and lower(r.owner) = lower(${repo.owner}) and lower(r.name) = lower(${repo.name})` : sql``}`

const arrivalsAfter = (
  orgId: number,
  { repo, team, until, from }: Omit<TrendWindow, 'days'> & { from: string },
) => sql`
  select jsonb_agg(jsonb_build_object('repo', repo, 'since', since) order by since, repo)
  from (
    select r.owner || '/' || r.name as repo, coalesce(min(c.day), ${until}::date)::text as since
    from repositories r
    left join coverage_days c on c.org_id = r.org_id and c.repository_id = r.id and c.day < ${until}::date
      and c.total_sections > 0 ${team === undefined ? sql`` : sql`and c.team = ${team}`}
    where r.org_id = ${orgId} and r.disconnected_at is null
      ${repo ? sql`and lower(r.owner) = lower(${repo.owner}) and lower(r.name) = lower(${repo.name})` : sql``}
    group by r.id, r.owner, r.name having coalesce(min(c.day), ${until}::date) > ${from}::date) as firsts`

/** Each repository keeps its last number until the next report. */
function addProofs(points: TrendPoint[], proofDays: readonly ProofDay[]): TrendPoint[] {
  const latest = new Map<number, number>()
  let next = 0
  return points.map((point) => {
    for (let day = proofDays[next]; day && day[1] <= point.date; day = proofDays[++next])
      latest.set(day[0], day[2])
    return { ...point, proved_ac: [...latest.values()].reduce((sum, count) => sum + count, 0) }
  })
}

const toTrendPoint = (row: TrendRow): TrendPoint => ({
  date: row.date,
  total_sections: Number(row.total_sections),
  done_sections: Number(row.done_sections),
  total_ac: Number(row.total_ac),
  done_ac: Number(row.done_ac),
  realized_ac: Number(row.realized_ac),
  proved_ac: 0,
})

/** Repeats the previous point on days without changes. */
function fillGaps(changes: TrendPoint[], until: string): TrendPoint[] {
  const points: TrendPoint[] = []
  let level = changes[0]
  const onDay = new Map(changes.map((point) => [point.date, point]))
  for (let date = level?.date ?? until; level && date < until; date = dayBefore(date, -1)) {
    level = onDay.get(date) ?? level
    points.push({ ...level, date })
  }
  return points
}
