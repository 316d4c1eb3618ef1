import { Link } from '@remix-run/react'
import { useReadingHash } from '../../hooks/reading-position'
import { useMay } from '../../hooks/use-permissions'
import { trpc } from '../../trpc'
import { editorPath, historyPath } from '../../urls/paths'
import { CopyButton } from '../inputs/copy-button'

interface Props {
  org: string
  owner: string
  repo: string
  path: string
}

/** What a reader can take along from a document: its address, its markdown. */
export function DocumentActions({ org, owner, repo, path }: Props) {
  const readMarkdown = () => trpc.specs.markdown.query({ org, owner, repo, file_path: path })
  const mayWrite = useMay('specs:write')
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
      <CopyButton label="Copy markdown" text={readMarkdown} />
      <a className="button" href="?format=md" data-command>
        Markdown
      </a>
    </div>
  )
}
