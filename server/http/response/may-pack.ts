import { takesGzip } from '../request/accept'

/**
 * Whether the answer may travel compressed. Not where another site chose the query: the length of a compressed page that
 * repeats it would tell whoever watches the line what else the page holds. See decision 023.
 */
export const mayPack = (request: Request) =>
  takesGzip(request) && !(isFromElsewhere(request) && hasQuery(request))

const isFromElsewhere = ({ headers }: Request) =>
  ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')

const hasQuery = ({ url }: Request) => url.includes('?')
