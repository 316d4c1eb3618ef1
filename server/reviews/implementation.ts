import type { JobHandlers } from '../kernel/jobs'
import { EVENTS, onPullChange } from './events'
import type * as jobs from './jobs'
import { reviewPull } from './run/review-pull'

export { EVENTS as events, onPullChange }

export const jobHandlers: JobHandlers<typeof jobs> = {
  reviewPull: (ctx, payload) => reviewPull(ctx, payload),
}
