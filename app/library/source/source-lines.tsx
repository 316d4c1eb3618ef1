import { useLocation, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { formatLineRange, type LineRange, readLineRange } from './line-range'

/**
 * Numbered lines. The address selects a line or a range. A click on a number selects its line, with Shift the range from the
 * selected line. Arrow keys move between the numbers. Without JavaScript the address selects one line.
 */
export function SourceLines({ html }: { html: string }) {
  const lines = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { hash } = useLocation()
  useEffect(() => {
    if (lines.current) selectLines(lines.current, readLineRange(hash))
  }, [hash])

  const onClick = (event: MouseEvent) => {
    const line = lineAt(event.target)
    const selected = readLineRange(hash)
    if (line === null || !event.shiftKey || selected === null) return
    event.preventDefault()
    navigate(formatLineRange(selected, line), { replace: true, preventScrollReset: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the numbers in it are links
    <div
      ref={lines}
      className="source-lines"
      onClick={onClick}
      onKeyDown={moveFocus}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by spec/render
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function selectLines(lines: HTMLElement, range: LineRange | null): void {
  for (const line of lines.querySelectorAll('.is-selected')) line.classList.remove('is-selected')
  if (range === null) return
  const selected = Array.from(lines.children).slice(range.from - 1, range.to)
  for (const line of selected) line.classList.add('is-selected')
  selected[0]?.scrollIntoView({ block: 'center' })
}

const numberOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null

const lineAt = (target: EventTarget): number | null => {
  const number = numberOf(target)
  return number ? Number(number.dataset.line) : null
}

function moveFocus(event: KeyboardEvent): void {
  const number = numberOf(event.target)
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
  if (!number || !(event.key in step)) return
  const next = number.parentElement?.[step[event.key as keyof typeof step]]?.querySelector<HTMLElement>('a')
  if (!next) return
  event.preventDefault()
  number.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}
