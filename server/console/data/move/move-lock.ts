import type { Sql } from '#db/client'
import type { MoveContext, Side } from './move-context'
import { MoveError } from './move-error'

/** Refuses a second command for this org at the same time, and a target that is the source. */
export const withMoveLock = <T>(
  { source, target }: MoveContext,
  slug: string,
  work: () => Promise<T>,
): Promise<T> =>
  withSourceLock(source, slug, () =>
    withLock(
      target,
      slug,
      'The target is the same database as the source, or another svc org move works on it.',
      work,
    ),
  )

/** Refuses a second command for this org at the same time. */
export const withSourceLock = <T>(source: Side, slug: string, work: () => Promise<T>): Promise<T> =>
  withLock(source, slug, `Another svc org move of ${slug} is running. Wait until it has ended.`, work)

/** The lock ends with its connection. */
async function withLock<T>({ db }: Side, slug: string, refusal: string, work: () => Promise<T>): Promise<T> {
  const session = await db.$client.reserve()
  try {
    if (!(await tryLock(session, slug))) throw new MoveError(refusal)
    return await work()
  } finally {
    session.release()
  }
}

async function tryLock(session: Sql, slug: string): Promise<boolean> {
  const [row] = await session`
    select pg_try_advisory_lock(hashtextextended(${`move of ${slug}`}, 0)) as is_locked`
  return row?.is_locked === true
}
