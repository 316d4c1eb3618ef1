import { z } from 'zod'
import { findEventSubject } from '../installations'
import type { ChangeHandler } from '../kernel/changes'
import type { EventHandler, EventSubscription } from '../kernel/events'
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
