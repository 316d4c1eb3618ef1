import { z } from 'zod'
import { defineNotice, type NoticeLinks } from '#server/kernel/notices/notices'
import { counted } from '#shared/counted'

const PullItem = z.object({
  userId: z.number().int(),
  /** The full name of the repository. */
  repo: z.string(),
  number: z.number().int(),
  title: z.string(),
  /** Who asked or decided. */
  author: z.string(),
})
export type PullItem = z.infer<typeof PullItem>

const VerdictItem = PullItem.extend({
  verdict: z.enum(['approved', 'changes_requested']),
  /** The start of what they wrote, as plain text. */
  excerpt: z.string(),
})
type VerdictItem = z.infer<typeof VerdictItem>

const aboutPull: PullItem = {
  userId: 1,
  repo: 'acme/payments',
  number: 42,
  title: 'Refund in parts',
  author: 'Ada Example',
}

const pullLink = ({ repo, number, title }: PullItem, links: NoticeLinks) => ({
  text: `#${number} ${title}`,
  url: links.page(`repos/${repo}/pulls/${number}`),
})

export const pullReviewRequested = defineNotice<PullItem>({
  name: 'pull_review_requested',
  label: 'Pull requests for your review',
  item: PullItem,
  chat: null,
  audience: 'person',
  isMailedByDefault: true,
  subject: ({ number }) => String(number),
  merge: (_, later) => later,
  heading: (count, source) =>
    `${counted(count, 'pull request waits', 'pull requests wait')} for your review in ${source}`,
  describe: (item, links) => [{ text: `${item.author} asks you to review ` }, pullLink(item, links)],
  samples: [aboutPull],
})

const VERBS = { approved: 'approved', changes_requested: 'requested changes of' }

export const pullReviewed = defineNotice<VerdictItem>({
  name: 'pull_reviewed',
  label: 'Verdicts on your pull requests',
  item: VerdictItem,
  chat: null,
  audience: 'person',
  subject: ({ number, author }) => `${number} ${author}`,
  merge: (_, later) => later,
  heading: (count, source) => `${counted(count, 'verdict')} on pull requests in ${source}`,
  describe: (item, links) => [
    { text: `${item.author} ${VERBS[item.verdict]} ` },
    pullLink(item, links),
    { text: item.excerpt === '' ? '' : `: ${item.excerpt}` },
  ],
  samples: [
    { ...aboutPull, author: 'Bob Example', verdict: 'changes_requested', excerpt: 'Say which days count.' },
  ],
})
