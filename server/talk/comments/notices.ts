import { z } from 'zod'
import { defineNotice, type NoticeLinks } from '#server/kernel/notices/notices'
import { aboutSpec, SpecItem } from '#server/kernel/notices/spec-notices'
import { counted } from '#shared/counted'

const Comment = SpecItem.extend({
  threadId: z.number().int(),
  commentId: z.number().int(),
  sectionTitle: z.string().nullable(),
  author: z.string(),
  /** The start of the comment, as plain text. */
  excerpt: z.string(),
})
export type CommentItem = z.infer<typeof Comment>

const PersonalComment = Comment.extend({ userId: z.number().int() })
type PersonalComment = z.infer<typeof PersonalComment>

const SharedComment = Comment.extend({ exceptUserIds: z.array(z.number().int()) })
type SharedComment = z.infer<typeof SharedComment>

const aboutComment: CommentItem = {
  ...aboutSpec('Refunds'),
  threadId: 7,
  commentId: 12,
  sectionTitle: 'Refund window',
  author: 'Ada Example',
  excerpt: 'Calendar days or working days?',
}

/** Each comment is a line of its own. */
const subjectOf = ({ commentId }: CommentItem) => String(commentId)

const describeComment = (
  verb: string,
  { author, title, sectionTitle, threadId, excerpt }: CommentItem,
  links: NoticeLinks,
) => [
  { text: `${author} ${verb} ` },
  {
    text: sectionTitle === null ? title : `${title} › ${sectionTitle}`,
    url: links.page(`comments/${threadId}`),
  },
  { text: excerpt === '' ? '' : `: ${excerpt}` },
]

export const commentMention = defineNotice<PersonalComment>({
  name: 'comment_mention',
  label: 'Mentions in comments',
  item: PersonalComment,
  chat: null,
  audience: 'person',
  isMailedByDefault: true,
  subject: subjectOf,
  merge: (_, later) => later,
  heading: (count, source) => `${counted(count, 'comment mentions', 'comments mention')} you in ${source}`,
  describe: (item, links) => describeComment('mentioned you in', item, links),
  samples: [{ ...aboutComment, userId: 1 }],
})

export const commentAnswered = defineNotice<PersonalComment>({
  name: 'comment_answered',
  label: 'Answers to comments',
  item: PersonalComment,
  chat: null,
  audience: 'person',
  subject: subjectOf,
  merge: (_, later) => later,
  heading: (count, source) => `${counted(count, 'answer')} to comments in ${source}`,
  describe: (item, links) => describeComment('answered in', item, links),
  samples: [{ ...aboutComment, userId: 1 }],
})

export const pullCommented = defineNotice<PersonalComment>({
  name: 'pull_commented',
  label: 'Comments on your pull requests',
  item: PersonalComment,
  chat: null,
  audience: 'person',
  subject: subjectOf,
  merge: (_, later) => later,
  heading: (count, source) => `${counted(count, 'new comment')} on your pull requests in ${source}`,
  describe: (item, links) => describeComment('commented on', item, links),
  samples: [
    { ...aboutComment, title: 'Refunds within 30 days #12', sectionTitle: 'docs/refunds.md:14', userId: 1 },
  ],
})

export const specCommented = defineNotice<SharedComment>({
  name: 'spec_commented',
  label: 'Comments',
  item: SharedComment,
  chat: 'spec_commented',
  audience: 'followers',
  subject: subjectOf,
  merge: (_, later) => later,
  heading: (count, source) => `${counted(count, 'new comment')} in ${source}`,
  describe: (item, links) => describeComment('commented on', item, links),
  samples: [{ ...aboutComment, exceptUserIds: [] }],
})
