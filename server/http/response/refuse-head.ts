import type { Reply } from './reply'

const METHODS = ['GET', 'POST', 'DELETE'] as const

/** For a GET that acts: whoever asks for its head, as link checkers do, must not have it done. */
export function refuseHead(isTaken: (method: string) => boolean): Reply {
  const allow = METHODS.filter(isTaken).join(', ')
  return { status: 405, headers: { allow, 'cache-control': 'no-store' }, content: null }
}
