import { specUrl } from '#server/kernel/urls'
import { isPermanentRefusal } from '#server/ports/codehost/port'
import { earlierThan, type SimilarIssue, writeComment } from '#spec/triage/index'
import type { TriageIssue } from '../hosts/issue-host'
import type { TriageItem } from '../items/item-rows'
import type { TriagePlace } from '../run/triage-place'
import { proposeSpec } from './propose-spec'
import { findSteps, recordStep, type StepKind, type Work, withoutRefusal } from './steps'

/**
 * Updates labels, comment and pull request to the stored result. Stores each intent before its write. Does not repeat earlier
 * writes, and keeps later changes by people.
 */
export async function carryOut(place: TriagePlace, issue: TriageIssue, item: TriageItem): Promise<void> {
  const work: Work = { place, issue, item, steps: await findSteps(place.ctx, item) }
  const isDecided = item.state === 'classified' || item.state === 'settled'
  const label = isDecided ? item.classification : null
  await unlessRefused(work, 'labels', null, () => changeLabels(work, label ? [label] : []))
  const isFeature = isDecided && item.classification === 'feature-request'
  const proposal = isFeature ? await unlessRefused(work, 'spec', null, () => proposeSpec(work)) : null
  const duplicateOf = isDecided ? item.duplicateOf : sameIssue(item.similar, issue.number)
  const isReopened =
    duplicateOf !== null &&
    (await unlessRefused(work, 'reopen', false, () => reopenOriginal(work, duplicateOf)))
  await unlessRefused(work, 'comment', null, () =>
    comment(work, duplicateOf === null ? null : { number: duplicateOf, isReopened }, proposal),
  )
}

/**
 * A permanent rejection by the code host, such as a comment in a locked conversation, does not stop the other writes. The
 * intent keeps the reason, which people see, and the issue's next event tries it again.
 */
async function unlessRefused<T>(
  { place, item }: Work,
  kind: StepKind,
  otherwise: T,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isPermanentRefusal(error)) throw error
    const { content = {} } = (await findSteps(place.ctx, item)).get(kind) ?? {}
    await recordStep(place.ctx, item, {
      kind,
      content: { ...content, refusal: error.message },
      isDone: false,
    })
    return otherwise
  }
}

/** An earlier issue with the same title is certainly a duplicate, even without AI. */
const sameIssue = (similar: readonly SimilarIssue[], number: number): number | null =>
  earlierThan({ number }, similar).find(({ score }) => score === 1)?.number ?? null

const NOTHING = 'Nothing related to this issue is known any more.'

/** Uncertain results of AI are only on the triage page, until a person decides. */
async function comment(
  { place: { ctx, host, repository }, issue, item, steps }: Work,
  duplicateOf: { number: number; isReopened: boolean } | null,
  proposal: string | null,
): Promise<void> {
  const earlier = steps.get('comment')
  const { org, baseUrl } = ctx
  const isUnsure = item.state === 'waiting' && item.confidence !== null
  const commentText = writeComment({
    duplicateOf,
    similar: isUnsure ? [] : item.similar,
    sections: (isUnsure ? [] : item.sections).map(({ path, section_id, ...names }) => ({
      ...names,
      url: `${baseUrl}${specUrl(org, repository, path)}#${encodeURIComponent(section_id)}`,
    })),
    proposal,
  })
  if (commentText === null && !earlier) return
  const body = commentText ?? NOTHING
  if (earlier?.isDone && earlier.content.body === body) return
  const id = earlier?.content.commentId ?? null
  const content = { body, ...(id !== null && { commentId: id }) }
  await recordStep(ctx, item, { kind: 'comment', content, isDone: false })
  await host.putComment(issue.number, { id, body }, (tx, commentId) =>
    recordStep(tx, item, { kind: 'comment', content: { body, commentId }, isDone: true }),
  )
}

/** Gives the issue these labels, and removes others that we added. A label removed by a person is not added again. */
async function changeLabels(
  { place: { ctx, host, config }, issue, item, steps }: Work,
  targetLabels: string[],
): Promise<void> {
  if (!config.triage.classify_labels) return
  const earlier = steps.get('labels')
  if (!earlier && targetLabels.length === 0) return
  const isSame = earlier !== undefined && String(earlier.content.wanted) === String(targetLabels)
  if (isSame && earlier.isDone) return
  const content = isSame
    ? withoutRefusal(earlier.content)
    : plan(issue.labels, earlier?.content.labels ?? [], targetLabels)
  await recordStep(ctx, item, { kind: 'labels', content, isDone: false })
  const { labels: add = [], removed: remove = [] } = content
  if (add.length + remove.length > 0) await host.changeLabels(issue.number, { add, remove })
  await recordStep(ctx, item, { kind: 'labels', content, isDone: true })
}

/** A label that was there before is not ours, so we never remove it. */
const plan = (present: readonly string[], ours: readonly string[], targetLabels: string[]) => ({
  wanted: targetLabels,
  labels: targetLabels.filter((label) => ours.includes(label) || !hasLabel(present, label)),
  removed: ours.filter((label) => !targetLabels.includes(label)),
})

const hasLabel = (labels: readonly string[], searchedLabel: string) =>
  labels.some((label) => label.toLowerCase() === searchedLabel)

/**
 * Reopens the earlier issue if it was closed as completed, because its problem has returned. Returns whether it did. Once per
 * issue: if a person closes it again, it stays closed.
 */
async function reopenOriginal({ place: { ctx, host }, item, steps }: Work, number: number): Promise<boolean> {
  const earlier = steps.get('reopen')
  if (earlier?.isDone && earlier.content.number === number) return true
  const isInterrupted = earlier !== undefined && !earlier.isDone && earlier.content.number === number
  const original = await host.read(number)
  if (!isInterrupted && (original?.state !== 'closed' || original.closeReason !== 'completed')) return false
  await recordStep(ctx, item, { kind: 'reopen', content: { number }, isDone: false })
  await host.reopen(number)
  await recordStep(ctx, item, { kind: 'reopen', content: { number }, isDone: true })
  return true
}
