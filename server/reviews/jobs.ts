import { defineJob } from '../kernel/jobs'

export interface PullTask {
  orgId: number
  repositoryId: number
  number: number
  requestId: string
}

/** Reviews the head of a pull request, without AI. */
export const reviewPull = defineJob<PullTask & { isRepeated?: boolean; requestedBy?: number }>(
  'reviews/review',
)
