import type { OrgContext } from '#server/kernel/context'
import { counted } from '#shared/counted'
import { changeFinding, requestPublication } from '../pages/decide-finding'
import { addressOf } from '../publish/address-of'
import type { PullFacts } from '../pull/read-pull'
import type { ReviewTarget } from '../pull/review-target'
import { requestReview } from '../request-review'
import { readFindings } from '../run/store-analysis'
import { applyUpdates } from './apply-updates'
import { type CommandOutcome, done, refused } from './command-outcome'
import type { ReviewCommand } from './read-command'

export interface Speaker {
  /** Null for a person without an account here. */
  userId: number | null
  login: string
}

/** Executes the comment's command and returns the result. */
export async function carryOut(
  ctx: OrgContext,
  target: ReviewTarget,
  pull: PullFacts,
  command: ReviewCommand,
  speaker: Speaker,
): Promise<CommandOutcome> {
  const { orgId, id: repositoryId } = target.repository
  const at = { orgId, repositoryId, number: pull.number, headSha: pull.head.commitSha }
  if (command.name === 'help' || command.name === 'unknown') return help(target, command)
  if (pull.state !== 'open') return refused(`The pull request is ${pull.state}. Commands need an open one.`)
  if (command.name === 'review') {
    await requestReview(ctx, { ...at, isRepeated: true })
    return done('The head is reviewed again. The comment of the review follows.')
  }
  const open = (await readFindings(ctx, at)).filter(({ state }) => state === 'open')
  if (command.name === 'apply') return applyUpdates(ctx, target, pull, open)
  if (command.name === 'dismiss' && command.reason === '')
    return refused(`Say why: \`${addressOf(target)} dismiss the spec allows both\`.`)
  const chosenFindings = command.name === 'attest' ? open.filter(({ kind }) => kind === 'touched') : open
  for (const finding of chosenFindings)
    await changeFinding(ctx, finding, {
      state: command.name === 'attest' ? 'attested' : 'dismissed',
      reason: command.name === 'dismiss' ? command.reason : null,
      decidedBy: speaker.userId,
      decidedByLogin: speaker.login,
    })
  await requestPublication(ctx, at)
  const count = counted(chosenFindings.length, 'finding')
  if (command.name === 'dismiss') return done(`Dismissed: ${count}.`)
  return done(`Attested: ${count}.${speaker.userId === null ? UNKNOWN_PERSON : ''}`)
}

/** Attestations name a person, so attestations by unknown people end with the pull request. */
const UNKNOWN_PERSON =
  ' It does not count as a review at the merge, because no member linked this account in Settings, Profile.'

function help(target: ReviewTarget, command: ReviewCommand): CommandOutcome {
  const address = addressOf(target)
  const isUnknown = command.name === 'unknown'
  const text = [
    ...(isUnknown ? ['There is no such command.', ''] : []),
    `- \`${address} review\`: review the head again`,
    `- \`${address} apply\`: get the document updates as suggestions, or as a pull request`,
    `- \`${address} attest\`: the sections whose code changes are still right`,
    `- \`${address} dismiss <reason>\`: dismiss the open findings`,
  ].join('\n')
  return isUnknown ? refused(text) : done(text)
}
