import type { Caller } from '../../server/router'

type DocumentAlerts = Awaited<ReturnType<Caller['alerts']['sections']>>

/** How many open alerts a section has. */
export interface SectionAlerts {
  /** Assigned by people. */
  open: number
  /** Those for which the section is the best suggestion. */
  suggested: number
}

export const alertsBySection = ({ sections }: DocumentAlerts): Record<string, SectionAlerts> =>
  Object.fromEntries(sections.map(({ section_id, open, suggested }) => [section_id, { open, suggested }]))
