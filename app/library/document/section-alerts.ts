import type { Caller } from '#server/router'

type DocumentAlerts = Awaited<ReturnType<Caller['alerts']['sections']>>

/** Number of open alerts of a section. */
export interface SectionAlerts {
  /** Assigned by people. */
  open: number
  /** Alerts whose best suggestion is this section. */
  suggested: number
}

export const alertsBySection = ({ sections }: DocumentAlerts): Record<string, SectionAlerts> =>
  Object.fromEntries(sections.map(({ section_id, open, suggested }) => [section_id, { open, suggested }]))
