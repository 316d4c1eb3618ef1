import type { Sql } from '#db/client'
import type { MoveContext } from './move-context'
import { MoveError } from './move-error'

/** Refuses a second move of this org at the same time, and a target that is the source. The locks end with their connections. */
export async function withMoveLock<T>(
  { source, target }: MoveContext,
  slug: string,
  work: () => Promise<T>,
): Promise<T> {
  const sessions = [await source.db.$client.reserve(), await target.db.$client.reserve()] as const
  try {
    if (!(await tryLock(sessions[0], slug)))
      throw new MoveError(`Another svc org move of ${slug} is running. Wait until it has ended.`)
    if (!(await tryLock(sessions[1], slug)))
      throw new MoveError(
        'The target is the same database as the source, or another svc org move works on it.',
      )
    return await work()
  } finally {
    for (const session of sessions) session.release()
  }
}

async function tryLock(session: Sql, slug: string): Promise<boolean> {
  const [row] = await session`
    select pg_try_advisory_lock(hashtextextended(${`move of ${slug}`}, 0)) as is_locked`
  return row?.is_locked === true
}
