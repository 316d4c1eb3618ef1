import { z } from 'zod'
import type { ChangeHandler } from '#server/kernel/changes'
import type { EventHandler, EventSubscription } from '#server/kernel/events'
import { findEventSubject } from '#server/library/installations/index'
import { requestTriage } from './request-triage'

const Payload = z.object({ issue: z.object({ number: z.number().int().positive() }) })

/** Only the number is taken from the payload. The job reads the current state. */
const onIssue: EventHandler = async (ctx, { payload }) => {
  const { installation, repository } = await findEventSubject(ctx, payload)
  if (!installation) return { orgId: null, state: 'held' }
  const { orgId } = installation
  const { data } = Payload.safeParse(payload)
  if (repository && data)
    await requestTriage(ctx, { orgId, repositoryId: repository.id, number: data.issue.number })
  return { orgId, repositoryId: repository?.id ?? null }
}

const ACTIONS = ['opened', 'edited', 'labeled', 'unlabeled', 'closed', 'reopened', 'deleted']

export const EVENTS: readonly EventSubscription[] = ACTIONS.map((action) => ({
  source: 'github',
  kind: 'issues',
  action,
  handle: onIssue,
}))

export const onIssueChange: ChangeHandler<'onIssueChange'> = requestTriage
