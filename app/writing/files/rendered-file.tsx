import { Prose } from '#app/components/display/prose.tsx'
import { withoutMarkup } from '#app/components/display/without-markup'
import type { FilesWire } from '#server/writing/pulls/wire'
import { FilePanel } from './file-panel'

interface Props {
  file: FilesWire['files'][number]
  rendered: { html: string; changes: string[] }
}

/** A changed document as it reads after the merge: its changes in words, then the text with the changes marked. */
export const RenderedFile = ({ file, rendered: { html, changes } }: Props) => (
  <FilePanel file={file}>
    <div className="panel-body">
      {changes.length > 0 && (
        <ul className="text-lines" aria-label={`Changes of ${file.path}`}>
          {changes.map((text) => (
            <li key={text} dir="auto">
              {withoutMarkup(text)}
            </li>
          ))}
        </ul>
      )}
      {html === '' ? <p className="muted">No visible text.</p> : <Prose html={html} />}
    </div>
  </FilePanel>
)
