import { Link } from '@remix-run/react'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Icon } from '#app/components/display/icon.tsx'
import type { Source } from '#server/library/files/source/read-source'
import { docPath, sourcePath } from '#shared/page-paths'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import type { SourceOf } from './source-page'

type Entry = Extract<Source['content'], { kind: 'folder' }>['entries'][number]

/** The entries of a folder. Symbolic links and submodules are named, but not followed. */
export function FolderList({ source, entries }: { source: SourceOf; entries: Entry[] }) {
  if (entries.length === 0)
    return (
      <EmptyState title="Empty folder">
        <p>The indexed commit has no files here.</p>
      </EmptyState>
    )
  return (
    <section className="panel" aria-label="Files">
      <ul className="lines">
        {entries.map((entry) => (
          <li key={entry.name}>
            <Icon name={entry.mode === 'folder' ? 'folder' : 'file'} />
            <EntryName source={source} entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function EntryName({ source, entry: { name, mode } }: { source: SourceOf; entry: Entry }) {
  const { org, owner, repo, path: folder } = source
  const path = folder === '' ? name : `${folder}/${name}`
  if (mode === 'symlink' || mode === 'submodule')
    return (
      <>
        <span>{name}</span>
        <span className="muted">{mode === 'symlink' ? 'Symbolic link' : 'Submodule'}</span>
      </>
    )
  // The page of a document also opens Markdown files that are no documents.
  const page = mode !== 'folder' && isMarkdownPath(name) ? docPath : sourcePath
  return <Link to={page(org, owner, repo, path)}>{name}</Link>
}
