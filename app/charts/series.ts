import type { CoverageWire } from '#server/insight/coverage/wire'

export type Day = CoverageWire['trend'][number]

export const SERIES = [
  { id: 'sections', label: 'Sections done', done: 'done_sections', of: 'total_sections' },
  { id: 'criteria', label: 'Criteria met', done: 'done_ac', of: 'total_ac' },
  { id: 'realized', label: 'Criteria realized', done: 'realized_ac', of: 'total_ac' },
  { id: 'proved', label: 'Criteria proved', done: 'proved_ac', of: 'total_ac' },
] as const satisfies { id: string; label: string; done: keyof Day; of: keyof Day }[]

export type Series = (typeof SERIES)[number]

export const percentOf = (day: Day, { done, of }: Series): number =>
  day[of] === 0 ? 0 : (100 * day[done]) / day[of]
