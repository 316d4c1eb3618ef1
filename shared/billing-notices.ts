/** Texts for admins about plan, seats, payment and AI operations: on the billing page, in their inbox and by mail. */
export const BILLING_NOTICE_TEXTS = {
  ai_80: '80 % of the included AI operations are used.',
  ai_100: 'All included AI operations are used. Raise the cap, or enter an AI key of the organization.',
  over_seats: 'More people are active than seats were bought. After 14 days, new members need another seat.',
  past_due: 'A payment failed. The plan stays for seven days; enter another card in the billing portal.',
  past_due_ended:
    'The payment is still open, so the organization is on Free until it is paid. Nothing was deleted.',
  plan_ended: 'The plan has ended. Nothing was deleted.',
  trial_ended: 'The trial has ended, so the organization is on Free. Nothing was deleted.',
  trial_ends_soon: 'The trial ends in less than three days. Choose a plan to keep Pro.',
  true_up: 'More people were active in the last quarter than seats were committed. The seats were added.',
} as const

export type BillingNoticeKind = keyof typeof BILLING_NOTICE_TEXTS
