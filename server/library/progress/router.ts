import { z } from 'zod'
import { orgProcedure, repoProcedure, router } from '#server/kernel/procedures'
import { followOrg } from './follow-org'
import { followRepository } from './follow-repository'

const After = z.object({
  after: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
})

export const progressRouter = router({
  live: orgProcedure('specs:read')
    .input(After)
    .query(({ ctx, input, signal }) => followOrg(ctx, { after: input.after, signal })),

  runs: repoProcedure('specs:read').query(({ ctx, input, signal }) =>
    followRepository(ctx, input.owner, input.repo, signal),
  ),
})
