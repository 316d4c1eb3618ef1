import { useEffect, useState } from 'react'
import type { ImpactWire } from '../../../server/editor/impact/wire-impact'
import { trpc } from '../../trpc'
import type { Place } from '../editor-location'

export type Impact =
  | { state: 'asking' }
  | { state: 'told'; told: ImpactWire }
  | { state: 'unknown'; why: string }

/** What a save of this content would mean. */
export function useImpact({ org, owner, repo, path }: Place, content: string): Impact {
  const [impact, setImpact] = useState<Impact>({ state: 'asking' })
  useEffect(() => {
    let isGone = false
    const tell = (next: Impact) => {
      if (!isGone) setImpact(next)
    }
    trpc.editor.impact
      .mutate({ org, owner, repo, file_path: path, content })
      .then((told) => tell({ state: 'told', told }))
      .catch((error: Error) => tell({ state: 'unknown', why: error.message }))
    return () => {
      isGone = true
    }
  }, [org, owner, repo, path, content])
  return impact
}
