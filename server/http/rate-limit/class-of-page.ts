import type { RateClass } from '../../kernel/rate-limits'
import { rows } from '../rows/routes'
import type { ProcedurePath } from '../rows/row'

const WITH_PUBLIC_FORM = /^\/(_root|pricing)?\/*(\.data)?$/i
const SEARCH = /^\/app\/[^/]+\/(search|_results)\/*(\.data)?$/i

/**
 * Pages are no rows; those that do the same work as one are counted like it. Their router knows no case and no slash at
 * the end, and answers for data alone under a name of its own.
 */
export function classOfPage(method: string, sentPath: string): RateClass {
  const path = decode(sentPath)
  // Their action runs for any of these methods.
  const isSending = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  // What is sent from there is a password.
  if (/^\/auth\//i.test(path) && isSending) return 'auth'
  if (WITH_PUBLIC_FORM.test(path) && isSending) return 'public'
  return SEARCH.test(path) ? 'search' : 'api'
}

/** What our forms under /auth do: it costs the same without them. */
const WITH_PASSWORD: readonly string[] = [
  'account.changePassword',
  'account.createInvited',
  'account.setPassword',
  'signIn.createFirstAccount',
  'signIn.withPassword',
] satisfies ProcedurePath[]

/** Each call of a batch counts: `/trpc/repos.runs,search.search` is two. A slash at the end is nothing to tRPC. */
export function classesOfCalls(path: string): RateClass[] {
  const calls = path.slice('/trpc/'.length).replace(/\/$/, '').split(/,|%2c/i)
  return calls.map((call) => {
    const name = decode(call)
    if (WITH_PASSWORD.includes(name)) return 'auth'
    const { rate = 'api' } = rows.find(({ procedure }) => procedure === name) ?? {}
    return rate === 'none' ? 'api' : rate
  })
}

/** Names are ASCII; any of it may be percent-encoded, and what else is names no procedure. */
const decode = (call: string) =>
  call.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
