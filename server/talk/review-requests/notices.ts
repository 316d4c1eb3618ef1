import { z } from 'zod'
import { defineNotice, type NoticeLinks } from '#server/kernel/notices/notices'
import { aboutSpec, SpecItem } from '#server/kernel/notices/spec-notices'
import { counted } from '#shared/counted'

const ReviewItem = SpecItem.extend({
  userId: z.number().int(),
  requestId: z.number().int(),
  /** Who asked or decided. */
  author: z.string(),
  /** The start of what they wrote, as plain text. */
  excerpt: z.string(),
})
export type ReviewItem = z.infer<typeof ReviewItem>

const VerdictItem = ReviewItem.extend({ verdict: z.enum(['approved', 'changes_requested']) })
type VerdictItem = z.infer<typeof VerdictItem>

const aboutRequest: ReviewItem = {
  ...aboutSpec('Refunds'),
  userId: 1,
  requestId: 7,
  author: 'Ada Example',
  excerpt: 'Is the window right?',
}

const describe = (verb: string, { author, title, requestId, excerpt }: ReviewItem, links: NoticeLinks) => [
  { text: `${author} ${verb} ` },
  { text: title, url: links.page(`review-requests/${requestId}`) },
  { text: excerpt === '' ? '' : `: ${excerpt}` },
]

export const documentReviewRequested = defineNotice<ReviewItem>({
  name: 'document_review_requested',
  label: 'Requests for your review',
  item: ReviewItem,
  chat: null,
  audience: 'person',
  isMailedByDefault: true,
  subject: ({ requestId }) => String(requestId),
  merge: (_, later) => later,
  heading: (count, source) =>
    `${counted(count, 'document waits', 'documents wait')} for your review in ${source}`,
  describe: (item, links) => describe('asks you to review', item, links),
  samples: [aboutRequest],
})

const VERBS = { approved: 'approved', changes_requested: 'requested changes of' }

export const documentReviewed = defineNotice<VerdictItem>({
  name: 'document_reviewed',
  label: 'Verdicts on documents that you asked about',
  item: VerdictItem,
  chat: null,
  audience: 'person',
  subject: ({ requestId, author }) => `${requestId} ${author}`,
  merge: (_, later) => later,
  heading: (count, source) => `${counted(count, 'verdict')} on documents in ${source}`,
  describe: (item, links) => describe(VERBS[item.verdict], item, links),
  samples: [
    {
      ...aboutRequest,
      author: 'Bob Example',
      excerpt: 'Say which days count.',
      verdict: 'changes_requested',
    },
  ],
})
