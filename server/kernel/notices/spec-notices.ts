import { z } from 'zod'
import type { NoticeSpan } from '#spec/notices/message'
import type { NoticeLinks } from './notices'

/** An item of a notice about a spec. */
export const SpecItem = z.object({
  path: z.string(),
  title: z.string(),
  owner: z.string().nullable(),
  team: z.string().nullable(),
})
export type SpecItem = z.infer<typeof SpecItem>

export const specLink = ({ path, title }: SpecItem, links: NoticeLinks, sectionId?: string): NoticeSpan => ({
  text: title,
  url: links.spec(path, sectionId),
})

/** A spec for the preview of a notice. */
export const aboutSpec = (title: string): SpecItem => ({
  path: `docs/specs/${title.toLowerCase()}.md`,
  title,
  owner: 'ada@example.com',
  team: 'payments',
})
