import { z } from 'zod'
import { findEventSubject } from '../installations'
import type { EventHandler, EventSubscription, PullChangeHandler } from '../kernel/events'
import { requestReview } from './request-review'

const Numbered = z.object({ pull_request: z.object({ number: z.number().int().positive() }) })

/** Only the number is taken from the payload. The job reads the current state. */
const onPull: EventHandler = async (ctx, { payload }) => {
  const { installation, repository } = await findEventSubject(ctx, payload)
  if (!installation) return { orgId: null, state: 'held' }
  const { orgId } = installation
  const { data } = Numbered.safeParse(payload)
  if (repository && data)
    await requestReview(ctx, { orgId, repositoryId: repository.id, number: data.pull_request.number })
  return { orgId, repositoryId: repository?.id ?? null }
}

const ACTIONS = ['opened', 'reopened', 'synchronize', 'ready_for_review', 'edited', 'closed']

export const EVENTS: readonly EventSubscription[] = ACTIONS.map((action) => ({
  source: 'github',
  kind: 'pull_request',
  action,
  handle: onPull,
}))

export const onPullChange: PullChangeHandler = async (ctx, { orgId, repositoryId, number, change }) => {
  if (change !== 'commented') await requestReview(ctx, { orgId, repositoryId, number })
}
