import { z } from 'zod'
import type { ChangeHandler } from '#server/kernel/changes'
import type { EventHandler, EventSubscription } from '#server/kernel/events'
import { findEventSubject } from '#server/library/installations/index'
import { APPLY_ACTION } from './publish/publish-check'
import { requestCommand, requestMergeGroup, requestReview } from './request-review'
import { findRunOfCheck } from './run/read-run'

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

/** A command is at the beginning of a line of a short comment. */
const MAX_COMMENT = 5000

const Person = z.object({ login: z.string(), type: z.string() })
const Id = z.number().int().positive()
const Said = z.object({ id: Id, body: z.string().nullable(), user: Person })

const Commented = z
  .object({ issue: z.object({ number: Id, pull_request: z.object({}) }), comment: Said })
  .transform(({ issue, comment }) => ({ kind: 'pull' as const, number: issue.number, ...comment }))

const LineCommented = Numbered.extend({ comment: Said }).transform(({ pull_request, comment }) => ({
  kind: 'line' as const,
  number: pull_request.number,
  ...comment,
}))

const Reviewed = Numbered.extend({ review: Said }).transform(({ pull_request, review }) => ({
  kind: 'review' as const,
  number: pull_request.number,
  ...review,
}))

type Command = z.output<typeof Commented | typeof LineCommented | typeof Reviewed>

/** The job asks the host whether the person may give commands. */
const onSaid =
  (schema: z.ZodType<Command>): EventHandler =>
  async (ctx, { payload }) => {
    const { installation, repository } = await findEventSubject(ctx, payload)
    if (!installation) return { orgId: null, state: 'held' }
    const { orgId } = installation
    const { data } = schema.safeParse(payload)
    if (repository && data?.body && data.user.type !== 'Bot') {
      const { number, id: commentId, body, user, kind } = data
      await requestCommand(ctx, {
        orgId,
        repositoryId: repository.id,
        number,
        commentId,
        hosted: { body: body.slice(0, MAX_COMMENT), login: user.login, kind },
      })
    }
    return { orgId, repositoryId: repository?.id ?? null }
  }

const Checked = z.object({
  action: z.enum(['rerequested', 'requested_action']),
  check_run: z.object({ id: Id }),
  requested_action: z.object({ identifier: z.string() }).nullish(),
  sender: Person,
})

/** Someone requested our check again, or clicked its button. Checks of others are not in our runs. */
const onCheck: EventHandler = async (ctx, { payload }) => {
  const { installation, repository } = await findEventSubject(ctx, payload)
  if (!installation) return { orgId: null, state: 'held' }
  const { orgId } = installation
  const { data } = Checked.safeParse(payload)
  const at = repository && data && { orgId, repositoryId: repository.id }
  const run = at && (await findRunOfCheck(ctx, { ...at, checkId: data.check_run.id }))
  const { appSlug } = ctx.ports.codeHosts.forge ?? {}
  if (run && data.action === 'rerequested')
    await requestReview(ctx, { ...at, number: run.number, isRepeated: true })
  else if (run && appSlug && data.requested_action?.identifier === APPLY_ACTION.identifier)
    await requestCommand(ctx, {
      ...at,
      number: run.number,
      commentId: data.check_run.id,
      hosted: { body: `@${appSlug} apply`, login: data.sender.login, kind: 'check' },
    })
  return { orgId, repositoryId: repository?.id ?? null }
}

const Sha = z.string().regex(/^[0-9a-f]{40,64}$/)
const Group = z.object({ merge_group: z.object({ head_sha: Sha, base_sha: Sha }) })

/** A merge queue waits for our check of the head of a group. */
const onMergeGroup: EventHandler = async (ctx, { payload }) => {
  const { installation, repository } = await findEventSubject(ctx, payload)
  if (!installation) return { orgId: null, state: 'held' }
  const { orgId } = installation
  const { data } = Group.safeParse(payload)
  if (repository && data) {
    const { head_sha: headSha, base_sha: baseSha } = data.merge_group
    await requestMergeGroup(ctx, { orgId, repositoryId: repository.id, headSha, baseSha })
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
  { source: 'github', kind: 'issue_comment', action: 'created', handle: onSaid(Commented) },
  { source: 'github', kind: 'pull_request_review', action: 'submitted', handle: onSaid(Reviewed) },
  { source: 'github', kind: 'pull_request_review_comment', action: 'created', handle: onSaid(LineCommented) },
  { source: 'github', kind: 'merge_group', action: 'checks_requested', handle: onMergeGroup },
  { source: 'github', kind: 'check_run', action: 'rerequested', handle: onCheck },
  { source: 'github', kind: 'check_run', action: 'requested_action', handle: onCheck },
]

export const onPullChange: ChangeHandler<'onPullChange'> = async (ctx, { change, commentId, ...pull }) => {
  if (change !== 'commented') await requestReview(ctx, pull)
  else if (commentId !== undefined) await requestCommand(ctx, { ...pull, commentId })
}
