import type { FilesWire } from '#server/writing/pulls/wire'
import { FilePanel } from '../files/file-panel'

type File = FilesWire['files'][number]

/** One file of a pull request with its diff. */
export function ChangedFile({ file }: { file: File }) {
  const { patch } = file
  return (
    <FilePanel file={file}>
      {patch === null && <p className="panel-body muted">Large or binary file not shown.</p>}
      {patch === '' && <p className="panel-body muted">File contents unchanged.</p>}
      {patch && (
        <pre className="diff">
          <code>{patch.split('\n').map(toLine)}</code>
        </pre>
      )}
    </FilePanel>
  )
}

const KINDS: Record<string, string> = { '+': 'diff-added', '-': 'diff-removed', '@': 'diff-hunk' }

const toLine = (line: string, i: number) => (
  <span key={i} className={KINDS[line.slice(0, 1)]}>
    {`${line}\n`}
  </span>
)
