import { takesGzip } from '../request/accept'

/**
 * Whether the response may be compressed. Not if another site chose the query: the length of a compressed page that repeats the
 * query reveals other content to a network observer. See decision 023.
 */
export const canCompress = (request: Request) =>
  takesGzip(request) && !(isFromElsewhere(request) && hasQuery(request))

const isFromElsewhere = ({ headers }: Request) =>
  ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')

const hasQuery = ({ url }: Request) => url.includes('?')
