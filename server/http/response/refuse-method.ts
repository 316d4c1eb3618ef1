import type { Reply } from './reply'

/** In the order of the Allow header. */
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const

/** The methods of an address, as in the Allow header. HEAD is allowed with a GET without side effects. */
export function allowedMethods(isAccepted: (method: string) => boolean, hasHead = true): string[] {
  const methods = METHODS.filter(isAccepted)
  return methods.flatMap((method) => (method === 'GET' && hasHead ? ['GET', 'HEAD'] : [method]))
}

/** Answers OPTIONS with the methods of the address, and any other method with 405. */
export function refuseMethod(method: string, allowed: readonly string[], requestId: string): Reply {
  const headers = { allow: [...allowed, 'OPTIONS'].join(', '), 'cache-control': 'no-store' }
  if (method === 'OPTIONS') return { status: 204, headers, content: null }
  const problem = {
    type: 'about:blank',
    title: 'Method not allowed',
    status: 405,
    detail: `This address takes ${allowed.join(', ')}, not ${method}.`,
    code: 'validation_failed',
    request_id: requestId,
  }
  return {
    status: 405,
    headers: { ...headers, 'content-type': 'application/problem+json' },
    content: JSON.stringify(problem),
  }
}

/** Rejects HEAD for a GET with side effects, so that link checkers do not trigger it. */
export function refuseHead(isAccepted: (method: string) => boolean): Reply {
  const allow = METHODS.filter(isAccepted).join(', ')
  return { status: 405, headers: { allow, 'cache-control': 'no-store' }, content: null }
}
