import { z } from 'zod'
import { defineNotice } from '#server/kernel/notices/notices'
import { counted } from '#shared/counted'

export const errorSpike = defineNotice({
  name: 'error_spike',
  label: 'Error spikes',
  item: z.object({
    spikeId: z.number().int(),
    startedAt: z.string(),
    count: z.number().int(),
    threshold: z.number().int(),
    top: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        /** Missing in events of the last release. */
        level: z.string().optional(),
        count: z.number().optional(),
        /** Null until the alert is triaged. */
        section: z.object({ path: z.string(), id: z.string(), title: z.string().optional() }).nullable(),
      }),
    ),
  }),
  chat: 'alerts',
  audience: 'admins',
  subject: ({ spikeId }) => String(spikeId),
  merge: (_, later) => later,
  heading: (count, source) =>
    count === 1 ? `Error spike in ${source}` : `${count} error spikes in ${source}`,
  describe: ({ count, threshold, top }, links) => [
    { text: `${counted(count, 'error')} within a minute`, url: links.page('alerts') },
    { text: ` (threshold: ${threshold})` },
    ...top.flatMap(({ id, title, level, count, section }, at) => [
      { text: at === 0 ? ': ' : '; ' },
      { text: title, url: links.page(`alerts/${id}`) },
      ...(level !== undefined && count !== undefined ? [{ text: ` (${level}, ${count} in all)` }] : []),
      ...(section
        ? [
            { text: ', see ' },
            { text: section.title ?? section.path, url: links.spec(section.path, section.id) },
          ]
        : []),
    ]),
  ],
  samples: [
    {
      spikeId: 1,
      startedAt: '2026-03-03T12:00:00Z',
      count: 14,
      threshold: 10,
      top: [
        {
          id: 1,
          title: 'RefundError: the amount is larger than the payment',
          level: 'error',
          count: 14,
          section: {
            path: 'docs/specs/refunds.md',
            id: 'partial-refunds',
            title: 'Refunds › Partial refunds',
          },
        },
      ],
    },
  ],
})

export const errorSpikeOver = defineNotice({
  name: 'error_spike_over',
  label: 'Ended error spikes',
  item: z.object({ spikeId: z.number().int(), minutes: z.number().int(), count: z.number().int() }),
  chat: 'alerts',
  audience: 'admins',
  subject: ({ spikeId }) => String(spikeId),
  merge: (_, later) => later,
  heading: (count, source) =>
    count === 1 ? `The error spike in ${source} is over` : `${count} error spikes in ${source} are over`,
  describe: ({ minutes, count }, links) => [
    { text: `Over after ${counted(minutes, 'minute')}, ${counted(count, 'error')}. ` },
    { text: 'Open alerts', url: links.page('alerts') },
  ],
  samples: [{ spikeId: 1, minutes: 12, count: 340 }],
})

/** Posted every Monday to `sre.alerts_channel`, one line for each repository. */
export const sreDigest = defineNotice({
  name: 'sre_digest',
  label: 'Weekly digests of alerts',
  item: z.object({
    source: z.string(),
    errors: z.number(),
    before: z.number(),
    open: z.number().int(),
    top: z.array(z.object({ title: z.string(), count: z.number() })),
    sections: z.array(z.object({ title: z.string(), alerts: z.number().int() })),
  }),
  chat: null,
  schedule: 'sre.weekly_digest',
  audience: 'admins',
  subject: ({ source }) => source,
  merge: (_, later) => later,
  heading: () => 'Errors of the last week',
  describe: ({ source, errors, before, open, top, sections }, links) => [
    { text: source, url: links.page('alerts') },
    {
      text: `: ${counted(errors, 'error')}, ${before} the week before, ${counted(open, 'alert')} still open.`,
    },
    ...(top.length === 0
      ? []
      : [{ text: ` Top: ${top.map(({ title, count }) => `${title} (${count})`).join('; ')}.` }]),
    ...(sections.length === 0
      ? []
      : [{ text: ` Triaged: ${sections.map(({ title, alerts }) => `${title} (${alerts})`).join('; ')}.` }]),
  ],
  samples: [
    {
      source: 'acme/payments',
      errors: 340,
      before: 280,
      open: 2,
      top: [{ title: 'RefundError: the amount is larger than the payment', count: 210 }],
      sections: [{ title: 'Refunds › Partial refunds', alerts: 1 }],
    },
  ],
})
