import type { ReviewTarget } from './review-target'

/**
 * Whether the login currently has write access to the repository. Members who use local pull requests are checked where they
 * act.
 */
export async function mayWriteAtHost({ forge }: ReviewTarget, login: string): Promise<boolean> {
  if (!forge) return true
  const permission = await forge.host.permissionOf(forge.ref, login)
  return permission === 'admin' || permission === 'write'
}
