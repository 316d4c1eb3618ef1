import type { Database } from '../../db/client'
import type { Context } from './context'

type Work = () => Promise<void>

const waiting = new WeakMap<Database, Work[]>()

/** Runs the work in a transaction, or in the one that is already open. */
export async function withTransaction<C extends Pick<Context, 'db'>, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  const isOpen = 'rollback' in ctx.db
  if (isOpen) return work(ctx)
  const later: Work[] = []
  const done = await ctx.db.transaction((transaction) => {
    const db = transaction as unknown as Database
    waiting.set(db, later)
    return work({ ...ctx, db })
  })
  await Promise.all(later.map((each) => each()))
  return done
}

/** Runs the work after the commit. For calls to outside services: the change is certain, and no connection is held meanwhile. */
export async function afterCommit({ db }: Pick<Context, 'db'>, work: Work): Promise<void> {
  const later = waiting.get(db)
  if (later) later.push(work)
  else await work()
}
