import { recordStep, type Work } from './steps'

/**
 * Reopens the earlier issue if it was closed as completed, because its problem has returned. Returns whether it did. Once per
 * issue: if a person closes it again, it stays closed.
 */
export async function reopenOriginal(
  { place: { ctx, host }, item, steps }: Work,
  number: number,
): Promise<boolean> {
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
