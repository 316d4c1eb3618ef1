import type { Context } from '#server/kernel/context'
import { type Account, isSubscribed } from '../accounts/account'

/** Number of operations beyond the included ones that may be charged: up to the cap, if there is a subscription to charge. */
export const chargeable = ({ ports }: Pick<Context, 'ports'>, account: Account): number =>
  ports.payments?.isMetered && isSubscribed(account) && account.plan === 'pro' ? account.aiCap : 0
