import type { Reply } from './reply'

const METHODS = ['GET', 'POST', 'DELETE'] as const

/** Rejects HEAD for a GET with side effects, so that link checkers do not trigger it. */
export function refuseHead(isAccepted: (method: string) => boolean): Reply {
  const allow = METHODS.filter(isAccepted).join(', ')
  return { status: 405, headers: { allow, 'cache-control': 'no-store' }, content: null }
}
