import { Icon } from '#app/components/display/icon.tsx'
import type { FilesWire } from '#server/writing/pulls/wire'

type File = FilesWire['files'][number]

/** One file of a pull request with its diff. */
export function ChangedFile({ file }: { file: File }) {
  const { path, previous_path, status, additions, deletions, patch } = file
  return (
    <details className="panel folded" open>
      <summary className="panel-head">
        <Icon name="chevron" />
        <code className="row-path">{previous_path ? `${previous_path} › ${path}` : path}</code>
        <span className="muted">{status}</span>
        <span className="diff-count">
          <span className="diff-added">+{additions}</span> <span className="diff-removed">−{deletions}</span>
        </span>
      </summary>
      {patch === null && <p className="panel-body muted">Large or binary file not shown.</p>}
      {patch === '' && <p className="panel-body muted">File contents unchanged.</p>}
      {patch && (
        <pre className="diff">
          <code>{patch.split('\n').map(toLine)}</code>
        </pre>
      )}
    </details>
  )
}

const KINDS: Record<string, string> = { '+': 'diff-added', '-': 'diff-removed', '@': 'diff-hunk' }

const toLine = (line: string, i: number) => (
  <span key={i} className={KINDS[line.slice(0, 1)]}>
    {`${line}\n`}
  </span>
)
