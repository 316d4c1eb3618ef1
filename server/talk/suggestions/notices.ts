import { z } from 'zod'
import { defineNotice, type NoticeLinks } from '#server/kernel/notices/notices'
import { aboutSpec, SpecItem } from '#server/kernel/notices/spec-notices'
import { counted } from '#shared/counted'

const Suggestion = SpecItem.extend({
  suggestionId: z.number().int(),
  sectionTitle: z.string(),
  /** Who suggested or decided. */
  author: z.string(),
  /** The start of what they wrote, as plain text. */
  excerpt: z.string(),
})
export type SuggestionItem = z.infer<typeof Suggestion>

const MadeItem = Suggestion.extend({ exceptUserIds: z.array(z.number().int()) })
type MadeItem = z.infer<typeof MadeItem>

const MentionItem = Suggestion.extend({ userId: z.number().int() })
type MentionItem = z.infer<typeof MentionItem>

const SettledItem = Suggestion.extend({
  userId: z.number().int(),
  decision: z.enum(['accepted', 'declined']),
})
type SettledItem = z.infer<typeof SettledItem>

const aboutSuggestion: SuggestionItem = {
  ...aboutSpec('Refunds'),
  suggestionId: 7,
  sectionTitle: 'Refund window',
  author: 'Ada Example',
  excerpt: 'As in the terms.',
}

const subjectOf = ({ suggestionId }: SuggestionItem) => String(suggestionId)

const describe = (
  verb: string,
  { author, title, sectionTitle, suggestionId, excerpt }: SuggestionItem,
  links: NoticeLinks,
) => [
  { text: `${author} ${verb} ` },
  { text: `${title} › ${sectionTitle}`, url: links.page(`suggestions/${suggestionId}`) },
  { text: excerpt === '' ? '' : `: ${excerpt}` },
]

export const suggestionMade = defineNotice<MadeItem>({
  name: 'suggestion_made',
  label: 'Suggested changes',
  item: MadeItem,
  chat: null,
  audience: 'followers',
  subject: subjectOf,
  merge: (_, later) => later,
  heading: (count, source) => `${counted(count, 'suggested change')} in ${source}`,
  describe: (item, links) => describe('suggests a change of', item, links),
  samples: [{ ...aboutSuggestion, exceptUserIds: [] }],
})

export const suggestionMention = defineNotice<MentionItem>({
  name: 'suggestion_mention',
  label: 'Mentions in suggested changes',
  item: MentionItem,
  chat: null,
  audience: 'person',
  isMailedByDefault: true,
  subject: subjectOf,
  merge: (_, later) => later,
  heading: (count, source) =>
    `${counted(count, 'suggested change')} ${count === 1 ? 'mentions' : 'mention'} you in ${source}`,
  describe: (item, links) => describe('mentioned you in a change of', item, links),
  samples: [{ ...aboutSuggestion, userId: 1 }],
})

export const suggestionSettled = defineNotice<SettledItem>({
  name: 'suggestion_settled',
  label: 'Decisions on your suggestions',
  item: SettledItem,
  chat: null,
  audience: 'person',
  subject: subjectOf,
  merge: (_, later) => later,
  heading: (count, source) => `${counted(count, 'suggested change')} of yours decided in ${source}`,
  describe: (item, links) => describe(`${item.decision} your change of`, item, links),
  samples: [{ ...aboutSuggestion, userId: 1, decision: 'accepted' }],
})
