import { Link } from '@remix-run/react'
import { CopyButton } from '#app/components/inputs/copy-button.tsx'
import { useReadingHash } from '#app/hooks/reading-position'
import { usePermission } from '#app/hooks/use-permissions'
import type { FollowChoice } from '#app/talk/notices/follow-choice'
import { FollowMenu } from '#app/talk/notices/follow-menu.tsx'
import { trpc } from '#app/trpc'
import { editorPath, historyPath } from '#shared/page-paths'

interface Props {
  org: string
  owner: string
  repo: string
  path: string
  follow: FollowChoice | null
}

/** Buttons to edit, share or download a document. */
export function DocumentActions({ org, owner, repo, path, follow }: Props) {
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
      {follow && <FollowMenu location={{ org, owner, repo, path }} choice={follow} />}
    </div>
  )
}
