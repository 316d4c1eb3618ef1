import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isConfig } from '../editor-location'
import { readFileText } from '../file-text'
import type { OpenFile } from '../open-file'
import type { Editor } from './editor'

interface Asked {
  file: OpenFile
  isReadOnly: boolean
  onFiles: (files: File[]) => void
}

interface Mounted {
  host: RefObject<HTMLDivElement>
  plain: RefObject<HTMLTextAreaElement>
  editor: Editor | null
}

/** The editor in place of the plain text area, once it is loaded; what was typed and selected there until then goes along. */
export function useEditor({ file, isReadOnly, onFiles }: Asked): Mounted {
  const host = useRef<HTMLDivElement>(null)
  const plain = useRef<HTMLTextAreaElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const filesGo = useRef(onFiles)
  filesGo.current = onFiles
  const { org, owner, repo, content, sha } = file
  const kind = isConfig(file) ? 'config' : 'spec'
  useEffect(() => {
    let mounted: Editor | null = null
    let isGone = false
    const mount = async () => {
      const [{ mountEditor }, complete] = await Promise.all([
        import('./mount-editor'),
        kind === 'config' ? completionOfConfig() : completionOfSpecs(org, owner, repo),
      ])
      if (isGone || !host.current) return
      const base = { ...readFileText(content), sha }
      const text = typedIn(plain.current) ?? base.text
      const onFiles = (files: File[]) => filesGo.current(files)
      const isWriting = document.activeElement === plain.current
      // Where nobody writes, a text area has its cursor wherever the browser likes.
      const selection = isWriting ? selectedIn(plain.current) : { anchor: 0, head: 0 }
      mounted = mountEditor(host.current, {
        ...{ text, selection, base, label: 'Text', kind, isReadOnly, complete, onFiles },
      })
      // Shown before the next key, which is for the text as well.
      flushSync(() => setEditor(mounted))
      if (isWriting) mounted.focus()
    }
    mount()
    return () => {
      isGone = true
      mounted?.destroy()
      setEditor(null)
    }
  }, [org, owner, repo, content, sha, kind, isReadOnly])
  return { host, plain, editor }
}

/** A text area makes all line endings one: what was not typed there is not taken from there. */
const typedIn = (plain: HTMLTextAreaElement | null): string | null =>
  plain && plain.value !== plain.defaultValue ? plain.value : null

function selectedIn(plain: HTMLTextAreaElement | null) {
  const { selectionStart = 0, selectionEnd = 0, selectionDirection } = plain ?? {}
  return selectionDirection === 'backward'
    ? { anchor: selectionEnd, head: selectionStart }
    : { anchor: selectionStart, head: selectionEnd }
}

const completionOfConfig = async () => (await import('../completion/complete-config')).completeConfig

async function completionOfSpecs(org: string, owner: string, repo: string) {
  const [{ completeSpec }, { suggestFrom }] = await Promise.all([
    import('../completion/complete-spec'),
    import('../completion/suggest'),
  ])
  return completeSpec(suggestFrom(org, owner, repo))
}
