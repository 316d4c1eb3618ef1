import type { Edit, FrontmatterValue } from './edit'

/** Null removes the key. */
export const setKey = (key: string, value: FrontmatterValue | null): Edit =>
  value === null ? { kind: 'remove_key', key } : { kind: 'set_key', key, value }

/** Keys whose value is undefined stay as they are. */
export const setKeys = (values: Record<string, FrontmatterValue | null | undefined>): Edit[] =>
  Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [setKey(key, value)]))
