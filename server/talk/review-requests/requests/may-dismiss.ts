import type { OrgContext } from '#server/kernel/context'
import type { RequestRow } from './find-request'

/** Editors, and the person who started it. */
export const mayDismiss = (
  { actor, permissions }: Pick<OrgContext, 'actor' | 'permissions'>,
  { requestedBy }: Pick<RequestRow, 'requestedBy'>,
): boolean => permissions.includes('specs:write') || ('userId' in actor && actor.userId === requestedBy)
