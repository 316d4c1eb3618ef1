import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Prose } from '#app/components/display/prose.tsx'
import { formatBytes } from '#app/labels/format-bytes'
import type { Source } from '#server/library/files/source/read-source'
import { counted } from '#shared/counted'
import { MAX_DOWNLOAD_BYTES } from '#shared/limits'
import { downloadPath, imagePath, includePath } from '#shared/page-paths'
import { SourceLines } from './source-lines'
import type { SourceOf } from './source-page'

type ShownFile = Exclude<Source['content'], { kind: 'folder' }>

interface Props {
  source: SourceOf
  file: ShownFile
}

/** The content of a file, or why it is not shown. */
export function SourceFile({ source, file }: Props) {
  const { org, owner, repo, path } = source
  const size = formatBytes(file.size)
  switch (file.kind) {
    case 'markdown':
      return (
        <>
          <p className="notice notice-info" role="note">
            Not included as a spec · <Link to={includePath(org, owner, repo)}>Include …</Link>
          </p>
          <Prose html={file.html} className="prose source-prose" />
        </>
      )
    case 'text':
      return (
        <Panel facts={`${counted(file.lines, 'line')} · ${size}`}>
          {file.lines === 0 ? (
            <p className="panel-body muted">Empty file.</p>
          ) : (
            <SourceLines html={file.html} />
          )}
        </Panel>
      )
    case 'image':
      return (
        <Panel facts={size}>
          <img className="source-image" src={imagePath(org, owner, repo, path)} alt={path} />
        </Panel>
      )
    case 'binary':
      return (
        <NotShown source={source} title="Binary file" size={file.size}>
          The file is not text, so it is not shown.
        </NotShown>
      )
    case 'too_large':
      return (
        <NotShown source={source} title="File too large" size={file.size}>
          Files up to 512 kB and 10,000 lines are shown, and images up to 10 MB.
        </NotShown>
      )
  }
}

function Panel({ facts, children }: { facts: string; children: ReactNode }) {
  return (
    <section className="panel source" aria-label="Content">
      <header className="panel-head muted">{facts}</header>
      {children}
    </section>
  )
}

interface NotShownProps {
  source: SourceOf
  title: string
  size: number
  children: ReactNode
}

function NotShown({ source: { org, owner, repo, path }, title, size, children }: NotShownProps) {
  return (
    <EmptyState title={title}>
      <p>
        {children} It has {formatBytes(size)}.
      </p>
      {size <= MAX_DOWNLOAD_BYTES ? (
        <a className="button" href={downloadPath(org, owner, repo, path)} download>
          Download
        </a>
      ) : (
        <p>Downloads are limited to {formatBytes(MAX_DOWNLOAD_BYTES)}. Clone the repository to read it.</p>
      )}
    </EmptyState>
  )
}
