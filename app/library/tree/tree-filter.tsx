import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { loadTrpc } from '#app/load-trpc'
import type { FoundDocumentsWire } from '#server/library/repos/wire'
import { counted } from '#shared/counted'
import { searchPath } from '#shared/page-paths'
import { nodeOf } from './tree-rows'

interface Props {
  org: string
  text: string
  onText: (text: string) => void
}

/** Finds documents by number, title or path while one types. */
export function TreeFilter({ org, text, onText }: Props) {
  const found = useFoundDocuments(org, text.trim())
  return (
    <>
      <label className="tree-filter needs-script">
        <Icon name="filter" />
        <input
          type="text"
          value={text}
          placeholder="Filter documents"
          aria-label="Filter documents"
          autoComplete="off"
          spellCheck={false}
          data-keys="g l"
          data-keys-label="Library"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onText('')}
        />
      </label>
      {text.trim() !== '' && found && (
        <div className="tree">
          <p className="visually-hidden" role="status">
            {counted(found.total, 'document')}
          </p>
          <ul>
            {found.documents.map((document) => {
              const [owner = '', repo = ''] = document.repo.split('/')
              const { to, label, prefix } = nodeOf(org, { owner, repo }, document)
              return (
                <li key={to}>
                  <Link to={to} title={`${document.repo}/${document.path}`}>
                    {prefix !== null && <span className="prefix">{prefix}</span>}
                    <span className="sidebar-label">{label}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
          {found.total === 0 && (
            <p className="tree-empty">
              No title contains this. <Link to={searchPath(org, text)}>Search the texts</Link>
            </p>
          )}
          {found.total > found.documents.length && (
            <p className="tree-empty">{found.total - found.documents.length} more: type a longer text.</p>
          )}
        </div>
      )}
    </>
  )
}

/** A pause in typing after which the filter is applied. */
const PAUSE_MS = 120

function useFoundDocuments(org: string, text: string): FoundDocumentsWire | null {
  const [found, setFound] = useState<FoundDocumentsWire | null>(null)
  useEffect(() => {
    if (text === '') return setFound(null)
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const read = async () =>
        (await loadTrpc()).repos.findDocuments.query({ org, text }, { signal: stop.signal })
      read().then(
        setFound,
        // Typing went on, or the server is away: the last answer stays.
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [org, text])
  return found
}
