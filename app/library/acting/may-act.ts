import type { SpecReader } from '#app/library/document/spec-reader'

/** A past version cannot be changed. */
export const mayAct = ({ mayWrite, reviewStates }: Pick<SpecReader, 'mayWrite' | 'reviewStates'>): boolean =>
  mayWrite && reviewStates !== null
