import type { z } from 'zod'
import { countActs, type LogContext, readActs, requireKnownAct } from './queries'
import type { ActQuery, ActsWire } from './wire'

/** Newest first. */
export async function listActs(
  ctx: LogContext,
  { limit, offset, ...filter }: z.infer<typeof ActQuery>,
): Promise<z.infer<typeof ActsWire>> {
  requireKnownAct(ctx, filter)
  const [acts, total] = await Promise.all([readActs(ctx, filter, { limit, offset }), countActs(ctx, filter)])
  return { acts, total }
}
