import { useMatches } from '@remix-run/react'
import { useEffect, useLayoutEffect } from 'react'
import { showDiagrams } from './show-diagrams'

/** Before the page takes its place when one comes back to it: what is drawn already counts for its height. */
const useEffectBeforeScroll = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Draws the diagrams of rendered documents, which are plain HTML. The editor's preview draws its own. */
export function useDiagrams(): void {
  const matches = useMatches()
  useEffectBeforeScroll(() => {
    showDiagrams(document.querySelectorAll('.prose pre.mermaid:not(.editor *)'))
  }, [matches])
}
