import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Links in documents are plain HTML. After hydration the router handles clicks on them without a page load. This is required
 * for anchors: the router treats jumps by others as going back, and scrolls away.
 */
export function useDocumentLinks(): void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const clickedLink = useRef<HTMLAnchorElement | null>(null)
  useEffect(() => {
    const link = clickedLink.current
    clickedLink.current = null
    // The router drops the fragment at a redirect. Browsers keep it.
    if (link && link.hash !== '' && hash === '' && link.pathname !== pathname)
      navigate(pathname + search + link.hash, { replace: true })
  }, [navigate, pathname, search, hash])
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.defaultPrevented || !isPlainClick(event)) return
      const template = link.parentElement?.querySelector<HTMLTemplateElement>(':scope > template')
      if (!template && !isInternal(link)) return
      event.preventDefault()
      if (template) return showImage(link, template)
      clickedLink.current = link
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

const isInternal = (link: HTMLAnchorElement) =>
  link.origin === location.origin &&
  (isOnThisPage(link) || (link.closest('.prose') !== null && link.pathname.startsWith('/app/')))

/** Shows the image of another host in the place of the link that loads it. */
function showImage(link: HTMLAnchorElement, { content }: HTMLTemplateElement): void {
  const image = content.querySelector('img')
  link.parentElement?.replaceWith(content)
  if (image) focus(image)
}

/** Moves the focus to the target, as browsers do after a jump. */
function focusOn(hash: string): void {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target) focus(target)
}

function focus(target: HTMLElement): void {
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
