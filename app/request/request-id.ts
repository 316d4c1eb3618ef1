import { useLocation } from '@remix-run/react'
import { createContext, useContext } from 'react'

/** The id of the request for the page, available during server rendering. In the browser it is read from the HTML. */
export const RequestIdContext = createContext<string | null>(null)

const FIRST_PAGE_KEY = 'default'

/** Null after a client navigation, because errors then belong to another request. */
export function useRequestId(): string | null {
  const serverRequestId = useContext(RequestIdContext)
  const isFirstPage = useLocation().key === FIRST_PAGE_KEY
  if (typeof document === 'undefined') return serverRequestId
  return isFirstPage ? (document.documentElement.dataset.request ?? null) : null
}
