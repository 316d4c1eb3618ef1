import { memo, type RefObject } from 'react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { survivesForms } from './file-text'
import type { OpenFile } from './open-file'

interface Props {
  file: OpenFile
  problem: string | null
  plain: RefObject<HTMLTextAreaElement>
  isHidden: boolean
}

/** A text area that saves: used without JavaScript, and until the editor is loaded. */
export const PlainForm = memo(({ file: { path, content, sha }, problem, plain, isHidden }: Props) => {
  const canSave = survivesForms(content)
  return (
    <form method="post" className="editor-plain" hidden={isHidden}>
      <ProblemNotice problem={problem} />
      <input type="hidden" name="sha" value={sha} />
      <input type="hidden" name="newline" value={content.includes('\r\n') ? 'crlf' : 'lf'} />
      {path === '' && (
        <label>
          Path <input type="text" name="path" required autoComplete="off" />
        </label>
      )}
      {!canSave && (
        <p className="muted">
          This file has mixed line endings, which only the full editor keeps. Enable JavaScript to edit it.
        </p>
      )}
      <textarea
        ref={plain}
        name="content"
        aria-label="Text of the file"
        defaultValue={content}
        readOnly={!canSave}
        spellCheck={false}
      />
      <noscript>
        <div className="filters">
          <label>
            Message <input type="text" name="message" autoComplete="off" />
          </label>
          <button type="submit" className="button button-main" disabled={!canSave}>
            Save
          </button>
          <button type="submit" className="button" name="how" value="pull" disabled={!canSave}>
            Save as pull request
          </button>
        </div>
      </noscript>
    </form>
  )
})
