import { recordStep, type Work, withoutRefusal } from './steps'

/** Gives the issue these labels, and removes others that we added. A label removed by a person is not added again. */
export async function changeLabels(
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
