import type { ThreadCountsWire } from '#server/talk/comments/wire'

/** The open threads by section id. */
export const countsBySection = ({ sections }: ThreadCountsWire): Record<string, number> =>
  Object.fromEntries(sections.map(({ section_id, open }) => [section_id, open]))
