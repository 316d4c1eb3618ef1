import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/** Makes scrollable boxes focusable, so that they can be scrolled by keyboard. Boxes without overflow are skipped. */
export function useFocusableOverflow(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has other boxes
  useEffect(() => {
    markOverflow()
    addEventListener('resize', markOverflow)
    return () => removeEventListener('resize', markOverflow)
  }, [key])
}

function markOverflow(): void {
  for (const box of document.querySelectorAll<HTMLElement>('main :is(pre, .table-scroll, .outline)')) {
    const isOverflowing = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight
    if (isOverflowing) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  }
}
