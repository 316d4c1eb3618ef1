import { z } from 'zod'
import { defineNotice } from '#server/kernel/notices/notices'
import { counted } from '#shared/counted'

export const prAnalysisSummary = defineNotice({
  name: 'pr_analysis_summary',
  label: 'Pull request analyses',
  item: z.object({
    number: z.number().int(),
    /** Empty in chat, if it may quote a document that AI must not see. */
    title: z.string(),
    url: z.url(),
    summary: z.string(),
    quoted: z.object({ paths: z.array(z.string()), isRestricted: z.boolean() }).optional(),
  }),
  chat: 'pr_analysis_summary',
  audience: 'followers',
  subject: ({ number }) => String(number),
  merge: (_, later) => later,
  heading: (count, source) =>
    `${counted(count, 'pull request was', 'pull requests were')} analyzed in ${source}`,
  describe: ({ number, title, url, summary }) => [
    { text: `#${number} ${title}`.trim(), url },
    { text: `: ${summary}` },
  ],
  samples: [
    {
      number: 42,
      title: 'Refund in parts',
      url: 'https://github.com/acme/payments/pull/42',
      summary: '3 criteria realized, 1 in conflict.',
    },
  ],
})
