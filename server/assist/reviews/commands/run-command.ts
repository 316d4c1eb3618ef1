import { and, eq } from 'drizzle-orm'
import { issueComments, memberships, reviewCommands } from '#db/schema/index'
import type { JobContext, OrgContext } from '#server/kernel/context'
import type { PayloadOf } from '#server/kernel/jobs'
import { permissionsOf } from '#server/kernel/permissions'
import { withTransaction } from '#server/kernel/transaction'
import type { CommandReaction } from '#server/ports/codehost/forge-port'
import { isPermanentRefusal } from '#server/ports/codehost/port'
import { putServiceComment } from '#server/writing/issues/index'
import { plainMarkdown } from '#spec/diff/index'
import type * as jobs from '../jobs'
import { addressOf } from '../publish/address-of'
import { mayWriteAtHost } from '../pull/may-write'
import { type PullFacts, readPull } from '../pull/read-pull'
import { findReviewTarget, type ReviewTarget } from '../pull/review-target'
import { carryOut, type Speaker } from './carry-out'
import { refused } from './command-outcome'
import { findMemberByLogin } from './find-member-by-login'
import { readCommand } from './read-command'

interface SaidComment {
  body: string
  speaker: Speaker
  mayWrite: boolean
}

type CommandTask = PayloadOf<typeof jobs.runCommand>

/** The job of a comment on a pull request. A comment is executed once, and only for people with write access. */
export async function runCommand(ctx: JobContext, job: CommandTask): Promise<void> {
  const target = await findReviewTarget(ctx, job)
  const pull = target && (await readPull(ctx, target, job.number))
  if (!target || !pull) return
  const comment = await readComment(ctx, target, job)
  const command = comment && readCommand(comment.body, addressOf(target))
  if (!comment || !command || (await wasCarriedOut(ctx, job))) return
  const orgContext: OrgContext = { ...ctx, org: target.org, permissions: [] }
  // Anyone can write to a public repository. Strangers get a reaction, and their comments cause none of ours.
  if (!comment.mayWrite && target.forge) return react(ctx, target, job, 'refused')
  await react(ctx, target, job, 'seen')
  const { text: outcome, isDone } = comment.mayWrite
    ? await carryOut(orgContext, target, pull, command, comment.speaker)
    : refused('Only people with write access to this repository can give commands.')
  await answer(ctx, target, pull, job, { command: command.name, saidBy: comment.speaker.login, outcome })
  await react(ctx, target, job, isDone ? 'done' : 'refused')
}

/** Local comments have no reactions. Bodies of reviews and buttons of checks do not support them. */
async function react(
  { log }: JobContext,
  { forge }: ReviewTarget,
  { commentId: id, hosted }: CommandTask,
  reaction: CommandReaction,
): Promise<void> {
  if (forge && (hosted?.kind === 'pull' || hosted?.kind === 'line'))
    await unlessRefused(log, forge.host.react(forge.ref, { id, kind: hosted.kind }, reaction))
}

/** Local comments are read from the database, where their author cannot be forged. */
async function readComment(
  ctx: JobContext,
  target: ReviewTarget,
  { orgId, repositoryId, commentId, hosted }: CommandTask,
): Promise<SaidComment | null> {
  if (target.forge) {
    if (!hosted) return null
    const { body, login } = hosted
    const userId = await findMemberByLogin(ctx, orgId, login)
    return { body, speaker: { userId, login }, mayWrite: await mayWriteAtHost(target, login) }
  }
  const [row] = await ctx.db
    .select({ body: issueComments.body, userId: issueComments.authorId, role: memberships.role })
    .from(issueComments)
    .innerJoin(
      memberships,
      and(eq(memberships.orgId, issueComments.orgId), eq(memberships.userId, issueComments.authorId)),
    )
    .where(
      and(
        eq(issueComments.orgId, orgId),
        eq(issueComments.repositoryId, repositoryId),
        eq(issueComments.id, commentId),
      ),
    )
  if (!row) return null
  const { body, userId, role } = row
  return {
    body,
    speaker: { userId, login: `user ${userId}` },
    mayWrite: permissionsOf(role, false).includes('specs:write'),
  }
}

async function wasCarriedOut(
  { db }: JobContext,
  { orgId, repositoryId, commentId }: CommandTask,
): Promise<boolean> {
  const [row] = await db
    .select({ at: reviewCommands.at })
    .from(reviewCommands)
    .where(
      and(
        eq(reviewCommands.orgId, orgId),
        eq(reviewCommands.repositoryId, repositoryId),
        eq(reviewCommands.commentId, commentId),
      ),
    )
  return row !== undefined
}

/** The answer is recorded first: a crash then loses the answer instead of posting it twice. */
async function answer(
  ctx: JobContext,
  { forge, repository }: ReviewTarget,
  { number }: PullFacts,
  { orgId, repositoryId, commentId }: CommandTask,
  result: { command: string; saidBy: string; outcome: string },
): Promise<void> {
  const isNew = await withTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .insert(reviewCommands)
      .values({ orgId, repositoryId, commentId, number, ...result, at: tx.clock.now() })
      .onConflictDoNothing()
      .returning({ commentId: reviewCommands.commentId })
    if (rows.length > 0 && !forge)
      await putServiceComment(tx, repository, { number, commentId: null, body: result.outcome })
    return rows.length > 0
  })
  if (isNew && forge)
    await unlessRefused(
      ctx.log,
      forge.host.comment(
        forge.ref,
        number,
        `${plainMarkdown(`${result.saidBy}: ${result.command}`)}\n\n${result.outcome}`,
      ),
    )
}

/** In a locked conversation the command is executed without an answer. Its result is stored. */
const unlessRefused = (log: JobContext['log'], answering: Promise<unknown>): Promise<unknown> =>
  answering.catch((error) => {
    if (!isPermanentRefusal(error)) throw error
    log.info({ err: error }, 'the host does not take the answer to a command')
  })
