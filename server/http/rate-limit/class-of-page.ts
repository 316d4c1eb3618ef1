import type { RateClass } from '../../kernel/rate-limits'
import { rows } from '../routes'

const SEARCH = /^\/app\/[^/]+\/search(\/|\.data)?$/

/** Pages are no rows; those that do the same work as one are counted like it. What is sent from /auth is a password. */
export function classOfPage(method: string, path: string): RateClass {
  if (path.startsWith('/auth/') && method === 'POST') return 'auth'
  return SEARCH.test(path) ? 'search' : 'api'
}

/** Each call of a batch counts: `/trpc/repos.runs,search.search` is two. */
export function classesOfCalls(path: string): RateClass[] {
  const calls = path.slice('/trpc/'.length).split(/,|%2c/i)
  return calls.map((call) => {
    const { rate = 'api' } = rows.find(({ procedure }) => procedure === decode(call)) ?? {}
    return rate === 'none' ? 'api' : rate
  })
}

/** Names are ASCII; any of it may be percent-encoded, and what else is names no procedure. */
const decode = (call: string) =>
  call.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
