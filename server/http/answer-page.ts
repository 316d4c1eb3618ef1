import type { AppLoadContext } from '../../app/load-context'
import { DomainError, type ErrorCode } from '../kernel/errors'
import { isPageData, prefersHtml } from './accept'
import type { Pages } from './pages'
import { problemReply } from './problem'
import type { Answer } from './reply'
import { requireForm } from './require-form'

const CODES: Record<number, ErrorCode> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found' }

/** A page for browsers. Programs that asked for no HTML get a problem document where a person would get an error page. */
export async function answerPage(
  pages: Pages,
  request: Request,
  load: AppLoadContext & { refusal: DomainError | null },
): Promise<Answer> {
  const isForPeople = prefersHtml(request) || isPageData(request)
  if (!isForPeople && load.refusal) throw load.refusal
  if (!isForPeople && needsSession(request) && load.actor.kind === 'anonymous')
    throw new DomainError('unauthenticated')
  if (load.refusal) return answerRefused(pages, request, load, load.refusal)
  requireForm(request, isForPeople)
  const response = await pages.page(request, load)
  if (isForPeople || response.status < 400) return response
  await response.body?.cancel()
  return problemReply(
    new DomainError(CODES[response.status] ?? (response.status < 500 ? 'not_found' : 'internal')),
    load.requestId,
  )
}

/** Whoever asks for too much: the page says how long to wait, and reads and does nothing. Not all that answers is a page. */
async function answerRefused(
  pages: Pages,
  { url, headers }: Request,
  load: AppLoadContext,
  refusal: DomainError,
): Promise<Response> {
  const response = await pages.page(new Request(url, { headers }), load)
  if (response.status !== refusal.status) {
    await response.body?.cancel()
    throw refusal
  }
  for (const [name, value] of Object.entries(refusal.headers)) response.headers.set(name, value)
  return response
}

const needsSession = (request: Request) => /^\/app(\/|$)/i.test(new URL(request.url).pathname)
