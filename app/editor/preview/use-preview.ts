import { useCallback, useRef, useState } from 'react'
import { trpc } from '../../trpc'
import type { Editor } from '../codemirror/editor'
import { useSettledText } from '../codemirror/use-settled-text'
import type { Place } from '../editor-location'

/** As much as the server shows. */
export const MAX_PREVIEW = 500_000
const REST_MS = 300

export type Preview = { state: 'shown'; html: string } | { state: 'too_long' } | { state: 'failed' }

/** The text as readers would see it, asked for only while somebody looks. */
export function usePreview(editor: Editor | null, place: Place, isVisible: boolean): Preview {
  const [preview, setPreview] = useState<Preview>({ state: 'shown', html: '' })
  const latest = useRef(0)
  const { org, owner, repo, path } = place
  const ask = useCallback(
    async (asked: Editor) => {
      const number = ++latest.current
      if (asked.length() > MAX_PREVIEW) return setPreview({ state: 'too_long' })
      const content = asked.text()
      const answer = await trpc.editor.preview
        .mutate({ org, owner, repo, content, file_path: path || undefined })
        .then(({ html }): Preview => ({ state: 'shown', html }))
        .catch((): Preview => ({ state: 'failed' }))
      if (number === latest.current) setPreview(answer)
    },
    [org, owner, repo, path],
  )
  useSettledText(isVisible ? editor : null, REST_MS, ask)
  return preview
}
