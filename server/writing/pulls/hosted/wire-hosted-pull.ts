import { z } from 'zod'

const HostedCommentWire = z.object({
  id: z.number().int(),
  author: z.string(),
  body_html: z.string(),
  created_at: z.string(),
  url: z.string(),
})

const HostedThreadWire = z
  .object({
    path: z.string(),
    line: z.number().int().nullable().meta({ description: 'Null for a comment on the whole file' }),
    is_outdated: z.boolean().meta({ description: 'The line has changed since' }),
    diff: z.string().meta({ description: 'The last lines of the diff up to the line' }),
    comments: z.array(HostedCommentWire),
  })
  .meta({ id: 'HostedThread' })
export type HostedThreadWire = z.infer<typeof HostedThreadWire>

const HostedReviewWire = z
  .object({
    id: z.number().int(),
    author: z.string(),
    verdict: z.enum(['approved', 'changes_requested', 'commented', 'dismissed']),
    body_html: z.string(),
    commit_sha: z.string().nullable().meta({ description: 'Null if the commit is gone' }),
    is_outdated: z.boolean().meta({ description: 'The head has moved since' }),
    submitted_at: z.string(),
    url: z.string(),
    threads: z.array(HostedThreadWire).meta({ description: 'Comments on lines, with their answers' }),
  })
  .meta({ id: 'HostedReview' })
export type HostedReviewWire = z.infer<typeof HostedReviewWire>

export const HostedPullWire = z.object({
  pull: z
    .object({
      number: z.number().int(),
      title: z.string(),
      body_html: z.string(),
      author: z.string(),
      state: z.enum(['open', 'closed', 'merged']),
      is_draft: z.boolean(),
      head: z.string(),
      base: z.string(),
      labels: z.array(z.string()),
      created_at: z.string(),
      url: z.string(),
      reviews: z.array(HostedReviewWire),
      is_truncated: z.boolean().meta({ description: 'There are more reviews or comments' }),
    })
    .nullable()
    .meta({ description: 'Null for a local repository' }),
})
export type HostedPullWire = z.infer<typeof HostedPullWire>
