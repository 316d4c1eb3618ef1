import { useLocation } from '@remix-run/react'
import { createContext, useContext } from 'react'

/** Of the request that the page answers: known while it is rendered, and in the browser by what was sent of it. */
export const RequestIdContext = createContext<string | null>(null)

const OF_FIRST_PAGE = 'default'

/** Null once the browser has gone on by itself: what fails then failed in another request. */
export function useRequestId(): string | null {
  const rendered = useContext(RequestIdContext)
  const isFirstPage = useLocation().key === OF_FIRST_PAGE
  if (typeof document === 'undefined') return rendered
  return isFirstPage ? (document.documentElement.dataset.request ?? null) : null
}
