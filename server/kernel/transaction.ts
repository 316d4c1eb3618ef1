import type { Database } from '#db/client'
import type { Context } from './context'

type CommitWork = () => Promise<void>

const workAfterCommit = new WeakMap<Database, CommitWork[]>()

const pools = new WeakMap<Database, Database>()

/** The pool of a transaction, or the pool itself. Caches belong to pools. */
export const poolOf = (db: Database): Database => pools.get(db) ?? db

/** Says to which pool a transaction belongs that `withTransaction` did not open. */
export const rememberPool = (transaction: Database, db: Database): unknown =>
  pools.set(transaction, poolOf(db))

/** Runs the work in a transaction, or in the one that is already open. */
export async function withTransaction<C extends Pick<Context, 'db'>, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  const isOpen = 'rollback' in ctx.db
  if (isOpen) return work(ctx)
  const pending: CommitWork[] = []
  const result = await ctx.db.transaction((transaction) => {
    const db = transaction as unknown as Database
    workAfterCommit.set(db, pending)
    rememberPool(db, ctx.db)
    return work({ ...ctx, db })
  })
  await Promise.all(pending.map((each) => each()))
  return result
}

/** Several reads that see one state of the database, also if others commit between them. Throws in an open transaction. */
export function inSnapshot<C extends Pick<Context, 'db'>, T>(
  ctx: C,
  read: (ctx: C) => Promise<T>,
): Promise<T> {
  if ('rollback' in ctx.db) throw new Error('a snapshot cannot begin in an open transaction')
  return ctx.db.transaction((transaction) => read({ ...ctx, db: transaction as unknown as Database }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

/**
 * Runs the work after the commit. For calls to outside services: the change is committed, and no connection is held meanwhile.
 */
export async function afterCommit({ db }: Pick<Context, 'db'>, work: CommitWork): Promise<void> {
  const pending = workAfterCommit.get(db)
  if (pending) pending.push(work)
  else await work()
}
