import { z } from 'zod'
import { orgProcedure, router } from '#server/kernel/procedures'
import { arePublic, changeBadges } from './change-badges'

const BadgesWire = z.object({ are_public: z.boolean() })

export const badgesRouter = router({
  settings: orgProcedure('specs:read')
    .output(BadgesWire)
    .query(async ({ ctx }) => ({ are_public: await arePublic(ctx) })),

  change: orgProcedure('org:manage')
    .input(BadgesWire)
    .output(BadgesWire)
    .mutation(({ ctx, input }) => changeBadges(ctx, input.are_public)),
})
