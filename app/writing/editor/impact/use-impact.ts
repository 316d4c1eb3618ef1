import { useEffect, useState } from 'react'
import { trpc } from '#app/trpc'
import type { ImpactWire } from '#server/writing/editor/impact/wire-impact'
import type { EditedFile } from '../edited-file'

export type ImpactState =
  | { state: 'loading' }
  | { state: 'loaded'; impact: ImpactWire }
  | { state: 'failed'; reason: string }

/** Loads the effects of saving this content. */
export function useImpact({ org, owner, repo, path }: EditedFile, content: string): ImpactState {
  const [impactState, setImpactState] = useState<ImpactState>({ state: 'loading' })
  useEffect(() => {
    let isUnmounted = false
    const update = (next: ImpactState) => {
      if (!isUnmounted) setImpactState(next)
    }
    trpc.editor.impact
      .mutate({ org, owner, repo, file_path: path, content })
      .then((impact) => update({ state: 'loaded', impact }))
      .catch((error: Error) => update({ state: 'failed', reason: error.message }))
    return () => {
      isUnmounted = true
    }
  }, [org, owner, repo, path, content])
  return impactState
}
