import { replaceOnce } from '../../../spec/reviews'
import type { OrgContext } from '../../kernel/context'
import { proposeEdits } from '../merge/propose-edits'
import { changeFinding, requestPublication } from '../pages/decide-finding'
import { addressOf } from '../publish/address-of'
import type { PullFacts } from '../pull/read-pull'
import type { ReviewTarget } from '../pull/review-target'
import { requestReview } from '../request-review'
import { type FindingRow, readFindings } from '../run/store-analysis'
import type { ReviewCommand } from './read-command'
import type { Speaker } from './run-command'

/** Does what the comment asks for, and says what came of it. */
export async function carryOut(
  ctx: OrgContext,
  target: ReviewTarget,
  pull: PullFacts,
  command: ReviewCommand,
  speaker: Speaker,
): Promise<string> {
  const { orgId, id: repositoryId } = target.repository
  const at = { orgId, repositoryId, number: pull.number, headSha: pull.head.commitSha }
  if (command.name === 'help' || command.name === 'unknown') return help(target, command)
  if (pull.state !== 'open') return `The pull request is ${pull.state}. Commands need an open one.`
  if (command.name === 'review') {
    await requestReview(ctx, { ...at, isRepeated: true })
    return 'The head is reviewed again. The comment of the review follows.'
  }
  const open = (await readFindings(ctx, at)).filter(({ state }) => state === 'open')
  if (command.name === 'apply') return applyUpdates(ctx, target, pull, open)
  if (command.name === 'dismiss' && command.reason === '')
    return `Say why: \`${addressOf(target)} dismiss the spec allows both\`.`
  const chosen = command.name === 'attest' ? open.filter(({ kind }) => kind === 'touched') : open
  for (const finding of chosen)
    await changeFinding(ctx, finding, {
      state: command.name === 'attest' ? 'attested' : 'dismissed',
      reason: command.name === 'dismiss' ? command.reason : null,
      decidedBy: speaker.userId,
      decidedByLogin: speaker.login,
    })
  await requestPublication(ctx, at)
  return `${command.name === 'attest' ? 'Attested' : 'Dismissed'}: ${chosen.length} findings.`
}

function help(target: ReviewTarget, command: ReviewCommand): string {
  const address = addressOf(target)
  return [
    ...(command.name === 'unknown' ? ['There is no such command.', ''] : []),
    `- \`${address} review\`: review the head again`,
    `- \`${address} apply\`: get the suggested document updates as a pull request`,
    `- \`${address} attest\`: the sections whose code changes are still right`,
    `- \`${address} dismiss <reason>\`: dismiss the open findings`,
  ].join('\n')
}

/** Updates go to the branch of the pull request, so that they are merged together with its code. */
async function applyUpdates(
  ctx: OrgContext,
  target: ReviewTarget,
  pull: PullFacts,
  open: readonly FindingRow[],
): Promise<string> {
  if (pull.head.isFork)
    return 'The branch is in a fork, where nothing can be written. Copy the updates from the review.'
  const updates = open.flatMap(({ path, content }) =>
    content.kind === 'doc_update' ? [{ path, ...content }] : [],
  )
  const opened = await proposeEdits(ctx, target, {
    number: pull.number,
    paths: [...new Set(updates.map(({ path }) => path))],
    edit: (path, text) =>
      updates
        .filter((update) => update.path === path)
        .reduce((edited, { oldText, newText }) => replaceOnce(edited, oldText, newText) ?? edited, text),
    subject: `docs: update specs for #${pull.number}`,
    branch: `svc/updates-${pull.number}`,
    base: { name: pull.head.name, commitSha: pull.head.commitSha },
    body: `Document updates that the review of #${pull.number} suggests.`,
  })
  return opened ? `The updates are in #${opened.number}.` : 'There are no updates that still apply.'
}
