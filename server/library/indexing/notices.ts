import { z } from 'zod'
import { defineNotice } from '#server/kernel/notices/notices'
import { aboutSpec, SpecItem, specLink } from '#server/kernel/notices/spec-notices'
import { counted } from '#shared/counted'
import { stateLabel } from '#spec/state-label'

const State = z.string().nullable()

const StatusItem = SpecItem.extend({
  /** null for the status of the document itself. */
  sectionId: z.string().nullable(),
  sectionTitle: z.string().nullable(),
  from: State,
  to: State,
})

export const specStatusChange = defineNotice({
  name: 'spec_status_change',
  label: 'Status changes',
  item: StatusItem,
  chat: 'spec_status_change',
  audience: 'followers',
  subject: ({ path, sectionId }) => `${path}#${sectionId ?? ''}`,
  merge: (earlier, later) => (earlier.from === later.to ? null : { ...later, from: earlier.from }),
  heading: (count, source) => `${counted(count, 'status', 'statuses')} changed in ${source}`,
  describe: (item, links) => [
    specLink(item, links, item.sectionId ?? undefined),
    ...(item.sectionTitle === null ? [] : [{ text: ` › ${item.sectionTitle}` }]),
    { text: `: ${stateLabel(item.from)} → ` },
    { text: stateLabel(item.to), isStrong: true },
  ],
  samples: [
    {
      ...aboutSpec('Refunds'),
      sectionId: '2-partial',
      sectionTitle: 'Partial refunds',
      from: 'todo',
      to: 'done',
    },
  ],
})

export const specCreated = defineNotice({
  name: 'spec_created',
  label: 'New specs',
  item: SpecItem,
  chat: 'spec_created',
  audience: 'followers',
  subject: ({ path }) => path,
  merge: (_, later) => later,
  heading: (count, source) => `${counted(count, 'new spec')} in ${source}`,
  describe: (item, links) => [
    specLink(item, links),
    ...(item.owner ? [{ text: `, owned by ${item.owner}` }] : []),
  ],
  samples: [aboutSpec('Payouts')],
})

export const coverageRegression = defineNotice({
  name: 'coverage_regression',
  label: 'Coverage regressions',
  item: SpecItem.extend({ from: z.number(), to: z.number() }),
  chat: 'coverage_regression',
  audience: 'followers',
  subject: ({ path }) => path,
  merge: (earlier, later) => (later.to >= earlier.from ? null : { ...later, from: earlier.from }),
  heading: (count, source) => `Coverage dropped in ${counted(count, 'spec')} of ${source}`,
  describe: (item, links) => [
    specLink(item, links),
    { text: `: ${item.from}% to ` },
    { text: `${item.to}%`, isStrong: true },
  ],
  samples: [{ ...aboutSpec('Refunds'), from: 82.5, to: 71 }],
})

export const reviewRequested = defineNotice({
  name: 'review_requested',
  label: 'Review requests',
  item: SpecItem,
  chat: 'review_requested',
  audience: 'followers',
  subject: ({ path }) => path,
  merge: (_, later) => later,
  heading: (count, source) => `${counted(count, 'spec waits', 'specs wait')} for a review in ${source}`,
  describe: (item, links) => [specLink(item, links)],
  actions: ({ path, title }, links, repo) => {
    const value = JSON.stringify({ repo, path })
    return [
      { name: 'approve', label: `Approve ${title}`, value, isMain: true },
      { name: 'open', label: 'Open', value: '', url: links.spec(path) },
      { name: 'snooze', label: 'Remind me tomorrow', value },
      { name: 'mute', label: 'Mute', value },
    ]
  },
  samples: [aboutSpec('Payouts')],
})
