import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { Breadcrumbs } from '#app/components/frame/breadcrumbs.tsx'
import { Menu } from '#app/components/inputs/menu.tsx'
import { KeyCombination } from '#app/components/keyboard/key-combination.tsx'
import { deletePath, movePath, orgPath, repoPath } from '#shared/page-paths'
import { type EditedFile, isConfig } from './edited-file'
import type { OpenFile } from './open-file'

interface Props {
  location: EditedFile
  file: OpenFile
  /** Null once the file exists. */
  onPath: ((path: string) => void) | null
  isReady: boolean
  status: string
  isChanged: boolean
  canSave: boolean
  onSave: () => void
}

/** The file's path, whether it is saved, and the button to save. */
export function EditorHeader({ location, file, onPath, isReady, status, isChanged, canSave, onSave }: Props) {
  const { org, owner, repo, path } = location
  const isNew = file.path === '' && onPath !== null
  return (
    <header className="editor-head">
      <Breadcrumbs
        crumbs={[
          { label: 'Editor', to: orgPath(org, 'editor') },
          { label: `${owner}/${repo}`, to: repoPath(org, owner, repo) },
          { label: isNew ? 'New document' : path },
        ]}
      />
      <h1 className="visually-hidden">{isNew ? 'New document' : `Edit ${path}`}</h1>
      {isNew && <PathField path={path} folder={file.folder} onPath={onPath} />}
      <span className="muted" role="status">
        {isReady && status}
      </span>
      {onPath === null && !isConfig(location) && <FileMenu location={location} isChanged={isChanged} />}
      <button
        type="button"
        className="button button-main"
        data-state={isReady ? undefined : 'inactive'}
        disabled={!canSave}
        onClick={onSave}
      >
        <Icon name="check" />
        Save {canSave && <KeyCombination keys="mod S" />}
      </button>
    </header>
  )
}

/** Moves and deletes the file. Not while it has changes: they would stay behind at its old path. */
function FileMenu({ location, isChanged }: { location: EditedFile; isChanged: boolean }) {
  const { org, owner, repo, path } = location
  return (
    <Menu label="More actions" icon={<Icon name="more" />}>
      <div>
        {isChanged ? (
          <p className="muted">Save your changes first. Then you can move or delete the document.</p>
        ) : (
          <>
            <Link to={movePath(org, owner, repo, path)}>Move or rename …</Link>
            <Link to={deletePath(org, owner, repo, path)}>Delete …</Link>
          </>
        )}
      </div>
    </Menu>
  )
}

interface PathFieldProps {
  path: string
  folder: string
  onPath: (path: string) => void
}

function PathField({ path, folder, onPath }: PathFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // Takes a path that was typed before hydration.
  useEffect(() => {
    if (input.current?.value) onPath(input.current.value.trim())
  }, [onPath])
  return (
    <label className="editor-path">
      Path{' '}
      <input
        ref={input}
        type="text"
        value={path}
        required
        placeholder={`${folder && `${folder}/`}name-of-the-spec.md`}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onPath(target.value.trim())}
      />
    </label>
  )
}
