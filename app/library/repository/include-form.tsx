import { Form, useSubmit } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { IncludeWire } from '#server/writing/editor/include/wire-include'
import { IncludeChoices } from './include-choices'
import { IncludePreview } from './include-preview'

interface Props {
  include: IncludeWire
  how: 'commit' | 'pull'
  mayWrite: boolean
  /** Further buttons beside the one that saves. */
  children?: ReactNode
}

/** Choices with a preview, which follows each change at once. */
export function IncludeForm({ include, how, mayWrite, children }: Props) {
  const { file, preview } = include
  const send = useSubmit()
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      className="include"
      onChange={(event) => {
        const { name, type } = event.target as unknown as HTMLInputElement
        if (name === 'pattern' && type === 'checkbox')
          send(event.currentTarget, { method: 'get', replace: true, preventScrollReset: true })
      }}
    >
      <input type="hidden" name="chosen" value="1" />
      <IncludeChoices include={include} />
      <IncludePreview preview={preview} file={file} />
      {(mayWrite || children) && (
        <div className="include-foot">
          {children}
          {mayWrite && <SaveFields include={include} how={how} />}
        </div>
      )}
    </Form>
  )
}

function SaveFields({ include: { branch, preview, included }, how }: Pick<Props, 'include' | 'how'>) {
  const added = preview.total - included
  return (
    <>
      <select name="how" defaultValue={how} aria-label="Save to">
        <option value="commit">Commit to {branch}</option>
        <option value="pull">Pull request</option>
      </select>
      <button type="submit" className="button button-main" disabled={preview.content === null}>
        {preview.content === null
          ? 'No change'
          : `Include ${added.toLocaleString('en')} ${included > 0 ? 'more ' : ''}${added === 1 ? 'document' : 'documents'}`}
      </button>
    </>
  )
}
