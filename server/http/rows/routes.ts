import { routes } from '../../collect'
import type { Row } from './row'

/** The order of the API page; what is not named here follows. */
const TAGS = [
  ...['Infrastructure', 'Session', 'Sign-in', 'Public', 'Connections', 'Reading', 'Searches', 'History'],
  ...['Pull requests and issues', 'Editor', 'AI', 'Configuration', 'API keys', 'Members', 'Audit log'],
  'Administration',
]
const rank = ({ tag }: Row) => (TAGS.includes(tag) ? TAGS.indexOf(tag) : TAGS.length)

/** Every endpoint. Each names a procedure of its own module: the compiler has checked that where it is declared. */
export const rows: readonly Row[] = (routes as readonly Row[]).toSorted((a, b) => rank(a) - rank(b))
