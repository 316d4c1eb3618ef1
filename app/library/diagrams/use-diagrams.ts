import { useMatches } from '@remix-run/react'
import { useEffect, useLayoutEffect } from 'react'
import { showDiagrams } from './show-diagrams'

/** Runs before the scroll position is restored, so that diagrams already count for the height of the page. */
const useEffectBeforeScroll = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Draws the diagrams of rendered documents, which are plain HTML. The editor preview draws its own. */
export function useDiagrams(): void {
  const matches = useMatches()
  useEffectBeforeScroll(() => {
    showDiagrams(document.querySelectorAll('.prose pre.mermaid:not(.editor *)'))
  }, [matches])
}
