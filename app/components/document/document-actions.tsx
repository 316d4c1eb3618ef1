import { Link } from '@remix-run/react'
import { editorPath, historyPath } from '../../../shared/page-paths'
import { useReadingHash } from '../../hooks/reading-position'
import { usePermission } from '../../hooks/use-permissions'
import { trpc } from '../../trpc'
import { CopyButton } from '../inputs/copy-button'

interface Props {
  org: string
  owner: string
  repo: string
  path: string
}

/** Buttons to edit, share or download a document. */
export function DocumentActions({ org, owner, repo, path }: Props) {
  const readMarkdown = () => trpc.specs.markdown.query({ org, owner, repo, file_path: path })
  const mayWrite = usePermission('specs:write')
  const hash = useReadingHash()
  return (
    <div className="actions">
      {mayWrite && (
        <Link className="button" to={editorPath(org, owner, repo, path) + hash} data-keys="e" data-command>
          Edit
        </Link>
      )}
      <Link className="button" to={historyPath(org, owner, repo, path)} data-keys="h" data-command>
        History
      </Link>
      <CopyButton label="Copy link" keys="y" text={() => location.href} />
      <CopyButton label="Copy Markdown" text={readMarkdown} />
      <a className="button" href="?format=md" data-command>
        View Markdown
      </a>
    </div>
  )
}
