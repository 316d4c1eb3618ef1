import { z } from 'zod'
import { defineNotice } from '#server/kernel/notices/notices'

/** The events of a period. The message shows them under the headings of their own kinds. */
export const specDigest = defineNotice({
  name: 'digest',
  label: 'Digests',
  item: z.object({
    kind: z.string(),
    repositoryId: z.number().nullable(),
    source: z.string(),
    items: z.array(z.looseObject({})),
    total: z.number().int(),
  }),
  chat: null,
  schedule: 'chat.digest',
  audience: 'followers',
  subject: ({ kind, source }) => `${kind} ${source}`,
  merge: (_, later) => later,
  heading: () => 'Spec activity',
  describe: ({ source }) => [{ text: source }],
  samples: [],
})

export const dashboardSummary = defineNotice({
  name: 'dashboard',
  label: 'Dashboard summaries',
  item: z.object({
    repositoryId: z.number().int(),
    source: z.string(),
    specs: z.number(),
    sections: z.number(),
    doneSections: z.number(),
    criteria: z.number(),
    doneCriteria: z.number(),
  }),
  chat: null,
  schedule: 'chat.dashboard_refresh',
  audience: 'followers',
  subject: ({ source }) => source,
  merge: (_, later) => later,
  heading: (_, source) => `Dashboard of ${source}`,
  describe: ({ source, specs, sections, doneSections, criteria, doneCriteria }, links) => [
    { text: source, url: links.page('') },
    {
      text: `: ${specs} specs, ${doneSections} of ${sections} sections done, ${doneCriteria} of ${criteria} criteria checked`,
    },
  ],
  samples: [
    {
      repositoryId: 1,
      source: 'acme/payments',
      specs: 12,
      sections: 80,
      doneSections: 51,
      criteria: 240,
      doneCriteria: 190,
    },
  ],
})

/** Sent by a person who tests a target. Never routed to others. */
export const testNotice = defineNotice({
  name: 'test_notice',
  label: 'Tests',
  item: z.object({ sentAt: z.string() }),
  chat: null,
  audience: 'admins',
  subject: ({ sentAt }) => sentAt,
  merge: (_, later) => later,
  heading: (_, source) => `Test notice from ${source}`,
  describe: () => [{ text: 'If you can read this, notices arrive here.' }],
  samples: [],
})

/** A webhook failed for days, or its receiver wants no more messages, so it was disabled. */
export const webhookDisabled = defineNotice({
  name: 'webhook_disabled',
  label: 'Disabled webhooks',
  item: z.object({
    webhookId: z.number().int(),
    host: z.string(),
    /** The receiver answered 410. */
    isGone: z.boolean().default(false),
  }),
  chat: null,
  audience: 'admins',
  subject: ({ webhookId }) => String(webhookId),
  merge: (_, later) => later,
  heading: (count) => (count === 1 ? 'A webhook was disabled' : `${count} webhooks were disabled`),
  describe: ({ host, isGone }, links) => [
    {
      text: isGone
        ? `The receiver at ${host} answered 410, so it wants no more messages. Remove the webhook, or `
        : `The webhook at ${host} failed for three days. Check it, then `,
    },
    { text: 'enable it again', url: links.page('settings/notifications/webhooks') },
    { text: '.' },
  ],
  samples: [{ webhookId: 1, host: 'hooks.example.com', isGone: false }],
})
