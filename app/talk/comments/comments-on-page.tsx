import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentLocation } from '#app/library/document/document-location'
import type { CommentsLayerProps } from './on-page/comments-layer'

interface Props {
  location: DocumentLocation
  sha: string
  /** Open threads, whose quotes are marked in the text. */
  open: number
}

/**
 * Adds the comments to a document's page. Without open threads, their code is loaded once somebody points, types or moves the
 * focus: selecting words and opening the sheet begin with that.
 */
export function CommentsOnPage({ location, sha, open }: Props) {
  const [Layer, setLayer] = useState<ComponentType<CommentsLayerProps> | null>(null)
  const releaseClick = useHeldClick()
  const hasThreads = open > 0
  useEffect(() => {
    // Without the code, links lead to the page of the comments.
    const load = () =>
      import('./on-page/comments-layer').then((layer) => setLayer(() => layer.CommentsLayer), releaseClick)
    if (hasThreads) return void load()
    const left = new AbortController()
    for (const sign of SIGNS_OF_A_READER)
      document.addEventListener(sign, load, { once: true, signal: left.signal })
    return () => left.abort()
  }, [hasThreads, releaseClick])
  return Layer && <Layer location={location} sha={sha} onReady={releaseClick} />
}

const SIGNS_OF_A_READER = ['pointermove', 'pointerdown', 'keydown', 'focusin']

/** Holds a click on a link of comments until the code that answers it is there. */
function useHeldClick(): () => void {
  const isReady = useRef(false)
  const held = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      if (isReady.current || event.button !== 0 || !(event.target instanceof Element)) return
      const link = event.target.closest<HTMLElement>('.comments-link, .section-comments')
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      held.current = link
    }
    document.addEventListener('click', hold, { capture: true })
    return () => document.removeEventListener('click', hold, { capture: true })
  }, [])
  return useCallback(() => {
    isReady.current = true
    held.current?.click()
    held.current = null
  }, [])
}
