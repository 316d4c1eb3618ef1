import type { ReactNode } from 'react'
import type { FilesWire } from '#server/writing/pulls/wire'
import { counted } from '#shared/counted'
import { RenderedFile } from '../files/rendered-file'
import { ChangedFile, type ChangedFileWire } from './changed-file'

interface Props extends FilesWire {
  /** Documents to show as they read after the merge. The others are shown as source. */
  rendered?: { path: string; html: string; changes: string[] }[]
  /** How the source of a file is shown. Default: its diff. */
  renderSource?: (file: ChangedFileWire) => ReactNode
  /** Beside the heading. */
  children?: ReactNode
}

/** The files of a pull request or a commit with their diffs. */
export function ChangedFiles({ files, is_truncated, rendered = [], renderSource, children }: Props) {
  return (
    <section className="stack" aria-label="Files changed">
      <div className="files-head">
        <h2>{counted(files.length, 'file changed', 'files changed')}</h2>
        {children}
      </div>
      {is_truncated && <p className="muted">Not all files are shown. Use git to see the full diff.</p>}
      {files.map((file) => {
        const shown = rendered.find(({ path }) => path === file.path)
        if (shown) return <RenderedFile key={file.path} file={file} rendered={shown} />
        return renderSource?.(file) ?? <ChangedFile key={file.path} file={file} />
      })}
    </section>
  )
}
