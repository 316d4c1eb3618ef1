import { DomainError, type ErrorCode, isDomainError, type ValidationIssue } from '#server/kernel/errors'
import { knownProblem } from '#server/kernel/problems/known-problem'
import { isNavigation, isPageData, prefersHtml } from '../request/accept'
import type { RestRoute } from '../rest/rest-routes'

/** Errors raised before any part of the request is executed. */
const BEFORE_PROCEDURE: ErrorCode[] = ['forbidden', 'payload_too_large', 'unsupported_media_type']

/**
 * The error to show as a page; null if the client gets a problem document. A page replaces the current page in the browser, so
 * it answers only navigations. Rate limits and outages can occur in every page request, so they are always shown as a page.
 */
export function refusalForPerson(
  request: Request,
  route: RestRoute | undefined,
  error: unknown,
): DomainError | null {
  if (route?.fragment || !(prefersHtml(request) || isPageData(request))) return null
  if (!isDomainError(error)) return knownProblem(error)
  if (error.code === 'rate_limited') return error
  if (!isNavigation(request) && !isPageData(request)) return null
  return route?.redirect || BEFORE_PROCEDURE.includes(error.code) ? withIssuesInMessage(error) : null
}

/** The error page has no list of issues, so its message includes them. */
const withIssuesInMessage = (error: DomainError): DomainError =>
  error.issues.length === 0
    ? error
    : new DomainError(error.code, { message: error.issues.map(sentenceOf).join(' '), issues: error.issues })

const sentenceOf = ({ loc, msg }: ValidationIssue) =>
  loc.length > 1 ? `${loc.slice(1).join('.')}: ${msg}` : msg
