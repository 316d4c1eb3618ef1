import { routes } from '#server/collect'
import type { RestRoute } from './rest-route'

/** The order of the tags on the API page. Other tags follow. */
const TAGS = [
  'Infrastructure',
  'Session',
  'Sign-in',
  'Public',
  'Connections',
  'Reading',
  'Searches',
  'History',
  'Pull requests and issues',
  'Editor',
  'AI',
  'Configuration',
  'API keys',
  'Members',
  'Audit log',
  'Administration',
]
const rank = ({ tag }: RestRoute) => (TAGS.includes(tag) ? TAGS.indexOf(tag) : TAGS.length)

/** Every endpoint. The compiler checks each procedure name where the route is declared. */
export const restRoutes: readonly RestRoute[] = (routes as readonly RestRoute[]).toSorted(
  (a, b) => rank(a) - rank(b),
)
