import type { PaidSubscription } from '#server/ports/payments/port'

const LIVE: readonly PaidSubscription['status'][] = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

/** The subscription that counts: preferably one with a price of ours, then the oldest. */
export function mainSubscription({
  subscriptions,
}: {
  subscriptions: readonly PaidSubscription[]
}): PaidSubscription | undefined {
  return liveOf(subscriptions).toSorted(
    (a, b) =>
      Number(b.offer !== null) - Number(a.offer !== null) ||
      a.createdAt.getTime() - b.createdAt.getTime() ||
      (a.id < b.id ? -1 : 1),
  )[0]
}

export const liveOf = (subscriptions: readonly PaidSubscription[]) =>
  subscriptions.filter(({ status }) => LIVE.includes(status))
