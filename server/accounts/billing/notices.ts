import { z } from 'zod'
import { defineNotice } from '#server/kernel/notices/notices'
import { BILLING_NOTICE_TEXTS, type BillingNoticeKind } from '#shared/billing-notices'

const kinds = Object.keys(BILLING_NOTICE_TEXTS) as [BillingNoticeKind, ...BillingNoticeKind[]]

export const billingNews = defineNotice<{ kind: BillingNoticeKind; period: string }>({
  name: 'billing_news',
  label: 'Plan, seats and payment',
  item: z.object({ kind: z.enum(kinds), period: z.string() }),
  chat: null,
  audience: 'admins',
  isMailedByDefault: true,
  subject: ({ kind, period }) => `${kind} ${period}`,
  merge: (_, later) => later,
  heading: (_, source) => `Billing of ${source}`,
  describe: ({ kind }, links) => [
    { text: `${BILLING_NOTICE_TEXTS[kind]} ` },
    { text: 'Open billing', url: links.page('settings/billing') },
  ],
  samples: [{ kind: 'past_due', period: '2026-11-01T00:00:00.000Z' }],
})
