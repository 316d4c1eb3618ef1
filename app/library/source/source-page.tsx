import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Page } from '#app/components/frame/page.tsx'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import type { Source } from '#server/library/files/source/read-source'
import { MAX_DOWNLOAD_BYTES } from '#shared/limits'
import { docPath, downloadPath, sourcePath } from '#shared/page-paths'
import { isMarkdownPath } from '#spec/markdown/markdown-path'

export type SourceOf = Source & { org: string }

/** The page of a file or folder: its folders, its name and its actions. */
export function SourcePage({ source, children }: { source: SourceOf; children: ReactNode }) {
  const { org, owner, repo, path, commitSha } = source
  const names = path === '' ? [] : path.split('/')
  const folders = names.slice(0, -1).map((label, index) => ({
    label,
    to: sourcePath(org, owner, repo, names.slice(0, index + 1).join('/')),
  }))
  const name = names.at(-1) ?? 'Files'
  const root = path === '' ? [] : [{ label: 'Files', to: sourcePath(org, owner, repo, '') }]
  const crumbs = repoCrumbs({ org, owner, repo }, ...root, ...folders, { label: name })
  return (
    <Page crumbs={crumbs} actions={<SourceActions source={source} />}>
      <div className="page-head">
        <h1>{path === '' ? `${owner}/${repo}` : name}</h1>
        <span className="muted">
          at <code title={commitSha}>{commitSha.slice(0, 10)}</code>
        </span>
      </div>
      {children}
    </Page>
  )
}

function SourceActions({ source }: { source: SourceOf }) {
  const { org, owner, repo, path, content } = source
  if (content.kind === 'folder') return null
  return (
    <>
      {isMarkdownPath(path) && <RenderedOrSource source={source} />}
      {content.size <= MAX_DOWNLOAD_BYTES && (
        <a className="button" href={downloadPath(org, owner, repo, path)} download data-command>
          Download
        </a>
      )}
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
