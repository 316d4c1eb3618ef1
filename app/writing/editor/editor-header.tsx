import { useEffect, useRef } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { Breadcrumbs } from '#app/components/frame/breadcrumbs.tsx'
import { KeyCombination } from '#app/components/keyboard/key-combination.tsx'
import { orgPath, repoPath } from '#shared/page-paths'
import type { EditedFile } from './edited-file'
import type { OpenFile } from './open-file'

interface Props {
  location: EditedFile
  file: OpenFile
  /** Null once the file exists. */
  onPath: ((path: string) => void) | null
  isReady: boolean
  status: string
  canSave: boolean
  onSave: () => void
}

/** The file's path, whether it is saved, and the button to save. */
export function EditorHeader({ location, file, onPath, isReady, status, canSave, onSave }: Props) {
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
