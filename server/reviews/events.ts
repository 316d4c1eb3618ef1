import { z } from 'zod'
import { findEventSubject } from '../installations'
import type { EventHandler, EventSubscription, PullChangeHandler } from '../kernel/events'
import { requestCommand, requestReview } from './request-review'

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

const Commented = z.object({
  issue: z.object({ number: z.number().int().positive(), pull_request: z.object({}) }),
  comment: z.object({
    id: z.number().int().positive(),
    body: z.string(),
    user: z.object({ login: z.string(), type: z.string() }),
  }),
})

/** A command is at the beginning of a line of a short comment. */
const MAX_COMMENT = 5000

/** Whether the person may give commands is asked of the host when the job runs. */
const onComment: EventHandler = async (ctx, { payload }) => {
  const { installation, repository } = await findEventSubject(ctx, payload)
  if (!installation) return { orgId: null, state: 'held' }
  const { orgId } = installation
  const { data } = Commented.safeParse(payload)
  if (repository && data && data.comment.user.type !== 'Bot') {
    const { issue, comment } = data
    await requestCommand(ctx, {
      ...{ orgId, repositoryId: repository.id, number: issue.number, commentId: comment.id },
      hosted: { body: comment.body.slice(0, MAX_COMMENT), login: comment.user.login },
    })
  }
  return { orgId, repositoryId: repository?.id ?? null }
}

const onPulls = (action: string): EventSubscription => ({
  source: 'github',
  kind: 'pull_request',
  action,
  handle: onPull,
})

export const EVENTS: readonly EventSubscription[] = [
  ...ACTIONS.map(onPulls),
  { source: 'github', kind: 'issue_comment', action: 'created', handle: onComment },
]

export const onPullChange: PullChangeHandler = async (ctx, { change, commentId, ...pull }) => {
  if (change !== 'commented') await requestReview(ctx, pull)
  else if (commentId !== undefined) await requestCommand(ctx, { ...pull, commentId })
}
