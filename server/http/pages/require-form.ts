import { DomainError, notFound } from '#server/kernel/errors'

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i

/**
 * Pages accept only reads and form posts. Their router would treat PUT like POST and fail with an internal
 * error on a body that is not a form. Programs get a 404 for such requests.
 */
export function requireForm({ method, headers }: Request, isForPeople: boolean): void {
  if (method === 'GET' || method === 'HEAD') return
  if (method === 'POST' && FORM.test(headers.get('content-type') ?? '')) return
  if (method !== 'POST' || !isForPeople) throw notFound()
  throw new DomainError('unsupported_media_type', {
    message: 'Pages accept only forms. Send application/x-www-form-urlencoded.',
  })
}
