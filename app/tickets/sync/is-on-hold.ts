import type { SyncItem } from './sync-data'

/**
 * Whether the step cannot be applied now, for example because its connection has no credential. Its first reason explains why.
 */
export const isOnHold = ({ action, fields }: SyncItem): boolean =>
  action === 'none' && Object.keys(fields).length > 0
