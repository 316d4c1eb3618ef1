import type { KindChoice } from '../../../db/schema'

const DEFAULT_CHOICE: KindChoice = { inbox: true, mail: 'off' }

/** Where a person gets the notices of a kind. */
export const choiceOf = (kinds: Readonly<Record<string, KindChoice>>, kind: string): KindChoice =>
  kinds[kind] ?? DEFAULT_CHOICE
