import type { RateClass } from '#server/kernel/rate-limits'
import { type ProcedurePath, restRoutes } from '../rest/rest-routes'

const WITH_PUBLIC_FORM = /^\/(_root|pricing)?\/*(\.data)?$/i
const SEARCH = /^\/app\/[^/]+\/(search|_results)\/*(\.data)?$/i

/**
 * The rate class of a page with the same work as a route. The page router ignores case and a slash at the end, and uses a
 * different name for data requests.
 */
export function classOfPage(method: string, sentPath: string): RateClass {
  const path = decode(sentPath)
  // The page's action runs for all other methods.
  const isSending = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  // These forms send passwords.
  if (/^\/auth\//i.test(path) && isSending) return 'auth'
  if (WITH_PUBLIC_FORM.test(path) && isSending) return 'public'
  return SEARCH.test(path) ? 'search' : 'api'
}

/** The procedures behind our forms under /auth. Direct calls count the same. */
const WITH_PASSWORD: readonly string[] = [
  'account.changePassword',
  'account.createInvited',
  'account.setPassword',
  'signIn.createFirstAccount',
  'signIn.withPassword',
] satisfies ProcedurePath[]

/**
 * Counts each call of a batch: `/trpc/repos.runs,search.search` counts as two. tRPC ignores a slash at the
 * end.
 */
export function classesOfCalls(path: string): RateClass[] {
  const calls = path.slice('/trpc/'.length).replace(/\/$/, '').split(/,|%2c/i)
  return calls.map((call) => {
    const name = decode(call)
    if (WITH_PASSWORD.includes(name)) return 'auth'
    const { rate = 'api' } = restRoutes.find(({ procedure }) => procedure === name) ?? {}
    return rate === 'none' ? 'api' : rate
  })
}

/**
 * Procedure names are ASCII but may be percent-encoded. A name that cannot be decoded matches no procedure.
 */
const decode = (call: string) =>
  call.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
