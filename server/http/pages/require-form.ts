import { DomainError, notFound } from '../../kernel/errors'

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i

/**
 * Pages are read, or sent a form. Their router would let a PUT act as a POST does, and what is no form would be a failure
 * of ours there and not the sender's. Programs find no page that takes what they send.
 */
export function requireForm({ method, headers }: Request, isForPeople: boolean): void {
  if (method === 'GET' || method === 'HEAD') return
  if (method === 'POST' && FORM.test(headers.get('content-type') ?? '')) return
  if (method !== 'POST' || !isForPeople) throw notFound()
  throw new DomainError('unsupported_media_type', {
    message: 'Pages take forms: send application/x-www-form-urlencoded.',
  })
}
