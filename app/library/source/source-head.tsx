import { Link } from '@remix-run/react'
import { RepoBreadcrumbs } from '#app/library/repository/repo-breadcrumbs.tsx'
import type { Source } from '#server/library/files/source/read-source'
import { MAX_DOWNLOAD_BYTES } from '#shared/limits'
import { docPath, downloadPath, sourcePath } from '#shared/page-paths'
import { isMarkdownPath } from '#spec/markdown/markdown-path'

export type SourceOf = Source & { org: string }

/** Breadcrumbs of folders, the name and the actions of a file or folder. */
export function SourceHead({ source }: { source: SourceOf }) {
  const { org, owner, repo, path, commitSha, content } = source
  const names = path === '' ? [] : path.split('/')
  const crumbs = names.map((name, index) => {
    const isLast = index === names.length - 1
    const to = sourcePath(org, owner, repo, names.slice(0, index + 1).join('/'))
    return isLast ? { label: name } : { label: name, to }
  })
  return (
    <>
      <RepoBreadcrumbs at={{ org, owner, repo }} crumbs={path === '' ? [{ label: 'Files' }] : crumbs} />
      <div className="page-head">
        <h1>{names.at(-1) ?? `${owner}/${repo}`}</h1>
        <span className="muted">
          at <code title={commitSha}>{commitSha.slice(0, 10)}</code>
        </span>
        {content.kind !== 'folder' && (
          <div className="actions">
            {isMarkdownPath(path) && <RenderedOrSource source={source} />}
            {content.size <= MAX_DOWNLOAD_BYTES && (
              <a className="button" href={downloadPath(org, owner, repo, path)} download data-command>
                Download
              </a>
            )}
          </div>
        )}
      </div>
    </>
  )
}

function RenderedOrSource({ source: { org, owner, repo, path, content, isDocument } }: { source: SourceOf }) {
  if (content.kind === 'markdown')
    return (
      <Link className="button" to="?plain=1" data-command>
        View source
      </Link>
    )
  const page = isDocument ? docPath(org, owner, repo, path) : sourcePath(org, owner, repo, path)
  return (
    <Link className="button" to={page} data-command>
      View document
    </Link>
  )
}
