import type { Database } from '../../db/client'
import type { Context } from './context'

/** Runs the verb in a transaction, or joins the one that is already open. */
export function withTransaction<C extends Context, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const isOpen = 'rollback' in ctx.db
  if (isOpen) return work(ctx)
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx as unknown as Database }))
}
