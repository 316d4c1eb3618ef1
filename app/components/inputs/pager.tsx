import { Link, useSearchParams } from '@remix-run/react'
import { MAX_LIST_OFFSET } from '#shared/limits'

export interface PageWindow {
  offset: number
  limit: number
  total: number
}

/** Links to the previous and next page of a list. They keep the filters. */
export function Pager({ page: { offset, limit, total } }: { page: PageWindow }) {
  const [params] = useSearchParams()
  if (total <= limit && offset === 0) return null
  const pageLink = (start: number) => {
    const next = new URLSearchParams(params)
    if (start > 0) next.set('offset', String(start))
    else next.delete('offset')
    return `?${next}`
  }
  const last = Math.min(offset + limit, total)
  return (
    <nav className="pager" aria-label="Pages">
      {offset > 0 && (
        <Link className="button" rel="prev" to={pageLink(Math.max(0, offset - limit))}>
          Previous
        </Link>
      )}
      <span className="muted">
        {offset + 1 > total ? '0' : `${offset + 1}–${last}`} of {total}
      </span>
      {last < total && offset + limit <= MAX_LIST_OFFSET && (
        <Link className="button" rel="next" to={pageLink(offset + limit)}>
          Next
        </Link>
      )}
    </nav>
  )
}
