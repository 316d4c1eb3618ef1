import { z } from 'zod'
import { DomainError } from '#server/kernel/errors'
import { openProcedure, router } from '#server/kernel/procedures'
import { checkReadiness } from './check-readiness'

const Ok = z.object({ status: z.literal('ok') })
const Ready = Ok.extend({ checks: z.record(z.string(), z.enum(['ok', 'failed'])) })

export const systemRouter = router({
  health: openProcedure.output(Ok).query(() => ({ status: 'ok' as const })),

  ready: openProcedure.output(Ready).query(async ({ ctx }) => {
    const checks = await checkReadiness(ctx)
    if (Object.values(checks).includes('failed'))
      throw new DomainError('unavailable', { extras: { checks }, headers: { 'retry-after': '5' } })
    return { status: 'ok' as const, checks }
  }),
})
