import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import { openProcedure, router } from '../kernel/procedures'

const Ok = z.object({ status: z.literal('ok') })
const Ready = Ok.extend({ checks: z.record(z.string(), z.enum(['ok', 'failed'])) })

export const systemRouter = router({
  health: openProcedure.output(Ok).query(() => ({ status: 'ok' as const })),

  ready: openProcedure.output(Ready).query(async ({ ctx }) => {
    const checks = { database: await checkDatabase(ctx) }
    if (Object.values(checks).includes('failed')) throw new DomainError('unavailable', { extras: { checks } })
    return { status: 'ok' as const, checks }
  }),
})

async function checkDatabase(ctx: Context): Promise<'ok' | 'failed'> {
  try {
    await ctx.db.execute(sql`select 1`)
    return 'ok'
  } catch (error) {
    ctx.log.warn({ err: error }, 'the database does not answer')
    return 'failed'
  }
}
