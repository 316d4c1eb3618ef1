import type { Sql } from '#db/client'

export interface TokenRequest {
  key: string
  /** Limit of tokens in use at the same time. */
  limit: number
  /** How long a token stays in use. */
  spanMs: number
  /** Limit of tokens per call. */
  block: number
  /** Unused tokens of an earlier answer, which are returned. */
  unused?: { takenAt: number; tokens: number }
  /** null: the database's clock, which all processes share. */
  now: Date | null
}

export interface TokenResult {
  /** 0 means rejected. */
  granted: number
  takenAt: number
  /** All tokens in use now, including the granted ones. */
  used: number
  /** Time until a token becomes free. */
  freesInMs: number
}

/**
 * A call gets at most 1/8 of the free tokens. Near the limit the blocks shrink, so that no process keeps
 * tokens that others need.
 */
const SHARE = 8

/**
 * One statement, so that the row lock serializes all callers. The sum of the tokens in use never exceeds the
 * limit. A caller gets at least one token while the sum is below the limit.
 */
export async function takeTokens(sql: Sql, request: TokenRequest): Promise<TokenResult> {
  const { key, limit, block, unused, now } = request
  const span = request.spanMs * 1000
  const at = now && now.getTime() * 1000
  const first = Math.min(block, Math.ceil(limit / SHARE))
  const [row] = await sql<{ granted: number; takenAt: number; used: number; freesIn: number }[]>`
    with question as (
      select coalesce(${at}::bigint, (extract(epoch from clock_timestamp()) * 1000000)::bigint) as at)
    insert into rate_counts as kept (key, taken_at, tokens, asked_at, granted, used, frees_at, ends_at)
    select ${key}, array[at], array[${first}::bigint], at, ${first}::bigint, ${first}::bigint,
      at + ${span}::bigint, at + ${span}::bigint
    from question
    on conflict (key) do update
    set (taken_at, tokens, asked_at, granted, used, frees_at, ends_at) = (
      with moment as (
        select greatest(excluded.asked_at, kept.asked_at) as at
      ), live as (
        select taken.at,
          sum(taken.n) - case when taken.at = ${unused?.takenAt ?? null}::bigint
            then ${unused?.tokens ?? 0}::bigint else 0 end as n
        from unnest(kept.taken_at, kept.tokens) as taken (at, n), moment
        where taken.at > moment.at - ${span}::bigint
        group by taken.at
      ), share as (
        select least(${block}::bigint, ceil(greatest(${limit}::bigint - coalesce(sum(n), 0), 0) / ${SHARE}::numeric)) as n
        from live
      ), after as (
        select at, n from live where n > 0
        union all
        select moment.at, share.n from moment, share where share.n > 0
      ), summed as (
        select at, n, sum(n) over (order by at) as through, sum(n) over () as total from after
      )
      select array_agg(at order by at), array_agg(n::bigint order by at), (select at from moment),
        (select n from share), sum(n), min(at) filter (where through > total - ${limit}::bigint) + ${span}::bigint,
        max(at) + ${span}::bigint
      from summed)
    returning granted, asked_at as "takenAt", used, frees_at - asked_at as "freesIn"`
  if (!row) throw new Error('the count gave no answer')
  const { granted, takenAt, used, freesIn } = row
  return { granted, takenAt, used, freesInMs: freesIn / 1000 }
}
