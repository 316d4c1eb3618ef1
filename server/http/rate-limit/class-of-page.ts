import type { RateClass } from '../../kernel/rate-limits'
import { rows } from '../routes'

const SIGN_IN = /^\/auth\/(login|callback|device|sign-in|first-account|set-password|invitation)(\/|\.data|$)/
const SEARCH = /^\/app\/[^/]+\/search(\/|\.data)?$/

/** Pages are no rows; those that do the same work as one are counted like it. */
export function classOfPage(path: string): RateClass {
  if (SIGN_IN.test(path)) return 'auth'
  return SEARCH.test(path) ? 'search' : 'api'
}

/** Each call of a batch counts: `/trpc/repos.runs,search.search` is two. */
export function classesOfCalls(path: string): RateClass[] {
  const calls = decodeURIComponent(path)
    .replace(/^\/trpc\//, '')
    .split(',')
  return calls.map((call) => {
    const { rate = 'api' } = rows.find(({ procedure }) => procedure === call) ?? {}
    return rate === 'none' ? 'api' : rate
  })
}
