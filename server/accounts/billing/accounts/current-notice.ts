import type { BillingNoticeKind } from '#shared/billing-notices'
import { type Account, isSubscribed } from './account'
import { aiPeriod, QUARTER_MONTHS, windowFrom } from './periods'

export interface UsageFacts {
  /** Operations of the period. */
  used: number
  /** Null: no limit. */
  included: number | null
  /** How many beyond the included ones may be charged. */
  chargeable: number
}

interface NoticeFacts {
  account: Account
  now: Date
  /** null: unknown. Notices about usage then last as long as their period. */
  usage: UsageFacts | null
}

type Cause = (facts: NoticeFacts, subject: string) => boolean

const isAt = (time: Date | null, subject: string) => time?.toISOString() === subject

const isOfAiPeriod: Cause = ({ account, now }, subject) => isAt(aiPeriod(account, now).start, subject)

const isTrial: Cause = ({ account }, subject) =>
  account.status === 'trialing' && !isSubscribed(account) && isAt(account.trialEndsAt, subject)

const isOver = (time: Date | null, now: Date) => time !== null && time <= now

/** Whether the cause of each notice still exists. The subject is that of `notifyAdmins`. */
const CAUSES: Record<BillingNoticeKind, Cause> = {
  ai_80: (facts, subject) =>
    isOfAiPeriod(facts, subject) && (!facts.usage || isWithin(facts.usage, EARLY_NOTICE, 1)),
  // Below the cap, operations continue and are charged.
  ai_100: (facts, subject) =>
    isOfAiPeriod(facts, subject) &&
    (!facts.usage || (isWithin(facts.usage, 1, Number.POSITIVE_INFINITY) && !hasRoom(facts.usage))),
  over_seats: ({ account }, subject) => isAt(account.overSeatsSince, subject),
  past_due: ({ account, now }, subject) =>
    isAt(account.pastDueSince, subject) && !isOver(account.planEndsAt, now),
  past_due_ended: ({ account, now }, subject) =>
    isAt(account.pastDueSince, subject) && isOver(account.planEndsAt, now),
  plan_ended: ({ account }, subject) => account.status === 'canceled' && account.subscriptionId === subject,
  trial_ended: (facts, subject) => isTrial(facts, subject) && isOver(facts.account.trialEndsAt, facts.now),
  trial_ends_soon: (facts, subject) =>
    isTrial(facts, subject) && !isOver(facts.account.trialEndsAt, facts.now),
  // Shown for one quarter, until the next one is compared.
  true_up: ({ account, now }, subject) =>
    account.cycle === 'annual' &&
    windowFrom(new Date(subject), QUARTER_MONTHS, now).start.getTime() ===
      windowFrom(new Date(subject), QUARTER_MONTHS, new Date(subject)).end.getTime(),
}

/** Share of the included operations at which admins are notified. */
export const EARLY_NOTICE = 0.8

const isWithin = ({ used, included }: UsageFacts, from: number, below: number) =>
  included !== null && used >= included * from && used < included * below

const hasRoom = ({ used, included, chargeable }: UsageFacts) => used < (included ?? 0) + chargeable

export const isCurrent = (facts: NoticeFacts, kind: BillingNoticeKind, subject: string): boolean =>
  CAUSES[kind](facts, subject)
