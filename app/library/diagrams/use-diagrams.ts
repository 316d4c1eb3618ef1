import { useMatches } from '@remix-run/react'
import { useEffect, useLayoutEffect } from 'react'

/** Runs before the scroll position is restored, so that diagrams already count for the height of the page. */
const useEffectBeforeScroll = typeof document === 'undefined' ? useEffect : useLayoutEffect

const BLOCKS = '.prose pre.mermaid:not(.editor *)'

let drawing: typeof import('./show-diagrams') | undefined

/**
 * Draws the diagrams of rendered documents, which are plain HTML. The editor preview draws its own. The code is loaded with the
 * first diagram; from then on drawings that are known appear at once.
 */
export function useDiagrams(): void {
  const matches = useMatches()
  useEffectBeforeScroll(() => {
    if (drawing) drawing.showDiagrams(document.querySelectorAll(BLOCKS))
    else if (document.querySelector(BLOCKS)) loadAndShow()
  }, [matches])
}

async function loadAndShow(): Promise<void> {
  drawing = await import('./show-diagrams')
  drawing.showDiagrams(document.querySelectorAll(BLOCKS))
}
