import type { AppLoadContext } from '../../app/load-context'
import { DomainError, type ErrorCode } from '../kernel/errors'
import { isPageData, prefersHtml } from './accept'
import type { Pages } from './pages'
import { problemReply } from './problem'
import type { Answer } from './reply'

const CODES: Record<number, ErrorCode> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found' }

/** A page for browsers. Programs that asked for no HTML get a problem document where a person would get an error page. */
export async function answerPage(pages: Pages, request: Request, load: AppLoadContext): Promise<Answer> {
  const isForPeople = prefersHtml(request) || isPageData(request)
  if (!isForPeople && needsSession(request) && load.actor.kind === 'anonymous')
    throw new DomainError('unauthenticated')
  const response = await pages.page(request, load)
  if (isForPeople || response.status < 400) return response
  await response.body?.cancel()
  return problemReply(
    new DomainError(CODES[response.status] ?? (response.status < 500 ? 'not_found' : 'internal')),
    load.requestId,
  )
}

const needsSession = (request: Request) => /^\/app(\/|$)/.test(new URL(request.url).pathname)
