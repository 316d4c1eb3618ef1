import type { ReactNode } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import type { FilesWire } from '#server/writing/pulls/wire'

interface Props {
  file: FilesWire['files'][number]
  children: ReactNode
}

/** A changed file, which folds to its name and the number of its changed lines. */
export function FilePanel({ file, children }: Props) {
  const { path, previous_path, status, additions, deletions } = file
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
      {children}
    </details>
  )
}
