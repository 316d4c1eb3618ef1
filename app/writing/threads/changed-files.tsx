import type { FilesWire } from '#server/writing/pulls/wire'
import { ChangedFile } from './changed-file'

/** The files of a pull request or a commit with their diffs. */
export function ChangedFiles({ files, is_truncated }: FilesWire) {
  return (
    <section className="stack" aria-label="Files changed">
      <h2>{files.length === 1 ? '1 file changed' : `${files.length} files changed`}</h2>
      {is_truncated && <p className="muted">Not all files are shown. Use git to see the full diff.</p>}
      {files.map((file) => (
        <ChangedFile key={file.path} file={file} />
      ))}
    </section>
  )
}
