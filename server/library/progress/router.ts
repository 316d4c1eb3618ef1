import { repoProcedure, router } from '#server/kernel/procedures'
import { followRepository } from './follow-repository'

export const progressRouter = router({
  runs: repoProcedure('specs:read').query(({ ctx, input, signal }) =>
    followRepository(ctx, input.owner, input.repo, signal),
  ),
})
