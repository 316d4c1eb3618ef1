import { useEffect, useRef } from 'react'
import { Icon } from '../components/display/icon'
import { Breadcrumbs } from '../components/frame/breadcrumbs'
import { Keys } from '../components/keyboard/key-combination'
import { orgPath, repoPath } from '../urls/paths'
import type { Place } from './editor-location'
import type { OpenFile } from './open-file'

interface Props {
  place: Place
  file: OpenFile
  mayWrite: boolean
  /** Null once the file has a place. */
  onPath: ((path: string) => void) | null
  isAlive: boolean
  status: string
  canSave: boolean
  onSave: () => void
  onFiles: (files: File[]) => void
}

/** Which file it is, whether it is saved, and what can be done with all of it. */
export function EditorHead({
  place,
  file,
  mayWrite,
  onPath,
  isAlive,
  status,
  canSave,
  onSave,
  onFiles,
}: Props) {
  const { org, owner, repo, path } = place
  const isNew = file.path === '' && onPath !== null
  const typed = useRef<HTMLInputElement>(null)
  // Before the page was alive.
  useEffect(() => {
    if (typed.current?.value) onPath?.(typed.current.value.trim())
  }, [onPath])
  return (
    <header className="editor-head">
      <Breadcrumbs
        crumbs={[
          ...(mayWrite ? [{ label: 'Editor', to: orgPath(org, 'editor') }] : []),
          { label: `${owner}/${repo}`, to: repoPath(org, owner, repo) },
          { label: isNew ? 'New spec' : path },
        ]}
      />
      <h1 className="visually-hidden">{isNew ? 'New spec' : mayWrite ? `Edit ${path}` : path}</h1>
      {isNew && (
        <label className="editor-path">
          Path{' '}
          <input
            ref={typed}
            type="text"
            value={path}
            required
            placeholder={`${file.folder && `${file.folder}/`}name-of-the-spec.md`}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onPath(target.value.trim())}
          />
        </label>
      )}
      <span className="muted" role="status">
        {isAlive && status}
      </span>
      {mayWrite && (
        <>
          <label className="button editor-image" data-state={isAlive ? undefined : 'asleep'}>
            Image
            <input
              type="file"
              accept="image/png,image/jpeg,image/gif,image/webp"
              multiple
              className="visually-hidden"
              onChange={({ target }) => {
                onFiles([...(target.files ?? [])])
                target.value = ''
              }}
            />
          </label>
          <button
            type="button"
            className="button button-main"
            data-state={isAlive ? undefined : 'asleep'}
            disabled={!canSave}
            onClick={onSave}
          >
            <Icon name="check" />
            Save {canSave && <Keys keys="mod S" />}
          </button>
        </>
      )}
    </header>
  )
}
