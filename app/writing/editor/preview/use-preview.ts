import { useCallback, useRef, useState } from 'react'
import { trpc } from '#app/trpc'
import { MAX_LIVE_CHARACTERS } from '#shared/limits'
import type { Editor } from '../codemirror/editor'
import { useDebouncedText } from '../codemirror/use-debounced-text'
import type { EditedFile } from '../edited-file'

const DEBOUNCE_MS = 300

export type Preview = { state: 'shown'; html: string } | { state: 'too_long' } | { state: 'failed' }

/** The rendered text. It is loaded only while the preview is visible. */
export function usePreview(editor: Editor | null, location: EditedFile, isVisible: boolean): Preview {
  const [preview, setPreview] = useState<Preview>({ state: 'shown', html: '' })
  const latestRequest = useRef(0)
  const { org, owner, repo, path } = location
  const load = useCallback(
    async (edited: Editor) => {
      const request = ++latestRequest.current
      if (edited.length() > MAX_LIVE_CHARACTERS) return setPreview({ state: 'too_long' })
      const content = edited.text()
      const result = await trpc.editor.preview
        .mutate({ org, owner, repo, content, file_path: path || undefined })
        .then(({ html }): Preview => ({ state: 'shown', html }))
        .catch((): Preview => ({ state: 'failed' }))
      if (request === latestRequest.current) setPreview(result)
    },
    [org, owner, repo, path],
  )
  useDebouncedText(isVisible ? editor : null, DEBOUNCE_MS, load)
  return preview
}
