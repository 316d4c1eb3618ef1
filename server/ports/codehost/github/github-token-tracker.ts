import type { Outbound } from '#server/ports/http'
import type { Tracker } from '#server/ports/tracker/port'
import { connectToken } from './api/connect-api'
import { once } from './tracker/once'
import { issueTracker } from './tracker/open-tracker'
import { type IssueFeatures, readFeatures } from './tracker/session'

interface TokenTrackerOptions {
  /** Without a trailing slash. For an enterprise host, the path of its API may be missing. */
  baseUrl: string
  token: string
  outbound: Outbound
  now: () => Date
  /** The repository whose issues are referenced by number alone. */
  project: string | null
}

const TIME_MS = 20_000

/** GitHub recommends few concurrent requests per person. */
const PARALLEL = 4

/** The issues of all repositories that a personal access token may use. */
export function githubTokenTracker({ project, baseUrl, ...options }: TokenTrackerOptions): Tracker {
  const apiUrl = apiUrlOf(baseUrl)
  const client = connectToken({ ...options, apiUrl, timeoutMs: TIME_MS, parallel: PARALLEL })
  const features = once<IssueFeatures>()
  return issueTracker({
    client,
    project,
    isApp: false,
    rateLimit: client.rateLimit,
    features: (signal) => features('', () => readFeatures(client, signal)),
    requireProject: async () => {},
  })
}

/** GitHub has a separate host for its API, an enterprise host a path. */
function apiUrlOf(baseUrl: string): string {
  const { hostname, pathname } = new URL(baseUrl)
  if (hostname === 'github.com') return 'https://api.github.com'
  return hostname.startsWith('api.') || pathname.endsWith('/api/v3') ? baseUrl : `${baseUrl}/api/v3`
}
