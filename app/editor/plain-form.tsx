import { memo, type RefObject } from 'react'
import { ProblemNotice } from '../components/display/problem-notice'
import { survivesForms } from './file-text'
import type { OpenFile } from './open-file'

interface Props {
  file: OpenFile
  mayWrite: boolean
  problem: string | null
  plain: RefObject<HTMLTextAreaElement>
  isHidden: boolean
}

/** The editor without JavaScript, and until it is loaded: a text area that saves. */
export const PlainForm = memo(
  ({ file: { path, content, sha }, mayWrite, problem, plain, isHidden }: Props) => {
    const keepsLines = survivesForms(content)
    const canBeSent = mayWrite && keepsLines
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
        {!keepsLines && (
          <p className="muted">
            Its lines end in different ways, which only the full editor keeps: turn JavaScript on.
          </p>
        )}
        <textarea
          ref={plain}
          name="content"
          aria-label="Text of the file"
          defaultValue={content}
          readOnly={!canBeSent}
          spellCheck={false}
        />
        {mayWrite && (
          <noscript>
            <div className="filters">
              <label>
                Message <input type="text" name="message" autoComplete="off" />
              </label>
              <button type="submit" className="button button-main" disabled={!canBeSent}>
                Save
              </button>
              <button type="submit" className="button" name="how" value="pull" disabled={!canBeSent}>
                Save as pull request
              </button>
            </div>
          </noscript>
        )}
      </form>
    )
  },
)
