import type { OrgContext } from '#server/kernel/context'
import type { ThreadRow } from './find-thread'

/** Editors, and the person whose question it was. */
export const mayResolve = (
  { actor, permissions }: Pick<OrgContext, 'actor' | 'permissions'>,
  { createdBy }: Pick<ThreadRow, 'createdBy'>,
): boolean => permissions.includes('specs:write') || ('userId' in actor && actor.userId === createdBy)
