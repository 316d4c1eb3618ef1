import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

/**
 * Links inside rendered documents are plain HTML: once the page is alive they too move without loading a document.
 * Anchors must: the router takes a jump that it did not make for a step back, and scrolls away from it.
 */
export function useDocumentLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.defaultPrevented || !isPlainClick(event) || !leadsInside(link)) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
      if (isOnThisPage(link)) focusOn(link.hash)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

const isOnThisPage = (link: HTMLAnchorElement) =>
  link.hash !== '' && link.pathname === location.pathname && link.search === location.search

const leadsInside = (link: HTMLAnchorElement) =>
  link.origin === location.origin &&
  (isOnThisPage(link) || (link.closest('.prose') !== null && link.pathname.startsWith('/app/')))

/** As a browser does after a jump: the keyboard goes on from there. */
function focusOn(hash: string): void {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
