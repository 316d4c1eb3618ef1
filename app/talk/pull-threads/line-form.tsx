import { Form, Link, useNavigationType } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { CommentText, rowsFor } from '#app/talk/comments/comment-text.tsx'
import { type PatchLine, shownRange } from '#spec/lines/patch-lines'
import { suggestionBlock } from '#spec/lines/suggested-lines'
import type { LinesAnswer } from './comment-on-lines.server'
import { FORM_ID, type OpenForm, openFormHref } from './open-form'
import { useUnsent } from './use-unsent'

interface Props {
  open: OpenForm
  /** Of the file. */
  patch: readonly PatchLine[]
  /** The commit that the person sees. */
  headSha: string
  /** The other parameters of the page's address. */
  others: string
  /** The answer to a form that was rejected. */
  answer: LinesAnswer | null
}

/** Starts a thread on lines of a file. */
export function LineForm({ open, patch, headSha, others, answer }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { file, side, lines, isSuggestion } = open
  const first = lines === null ? 'input[type=number]' : 'textarea'
  // A page that is opened with the form begins at its top, as every page.
  const isFirstPage = useNavigationType() === 'POP'
  useEffect(() => {
    if (!isFirstPage) form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [first, isFirstPage])
  const text = lines && (shownRange(patch, side, lines)?.texts.join('\n') ?? null)
  const seenSha = useUnsent(form, JSON.stringify(open), { headSha, text })
  const typed = answer?.typed
  const proposal = isSuggestion && lines ? blockOf(patch, lines) : null
  return (
    <Form
      method="post"
      className="form comment-form diff-form"
      id={FORM_ID}
      ref={form}
      aria-label={`New comment on ${file}`}
      preventScrollReset
    >
      <ProblemNotice problem={answer?.problem ?? null} />
      <input type="hidden" name="path" value={file} />
      <input type="hidden" name="head_sha" value={seenSha} />
      <div className="diff-form-lines">
        {lines === null ? (
          <label>
            Version{' '}
            <select name="side" defaultValue={typed?.side ?? side}>
              <option value="new">New</option>
              <option value="old">Old</option>
            </select>
          </label>
        ) : (
          <input type="hidden" name="side" value={side} />
        )}
        <LineField name="start_line" label="From line" value={typed?.start_line ?? lines?.start} />
        <LineField name="line" label="To line" value={typed?.line ?? lines?.end} />
      </div>
      <CommentText label="Comment" typed={typed?.body ?? proposal ?? ''} />
      <p className="muted">@name notifies a member. Markdown is supported.</p>
      <div className="actions">
        <button type="submit" className="button button-main" name="do" value="comment_lines">
          Comment
        </button>
        {lines !== null && side === 'new' && (
          <Link
            className="button button-quiet"
            to={openFormHref({ ...open, isSuggestion: true }, others)}
            preventScrollReset
            replace
            onClick={(event) => suggestInPlace(event, form.current, patch)}
          >
            Suggest a change
          </Link>
        )}
        <Link
          className="button button-quiet"
          to={`?${others}`}
          preventScrollReset
          replace
          onClick={() => form.current?.reset()}
        >
          Cancel
        </Link>
      </div>
    </Form>
  )
}

const LineField = ({ name, label, value }: { name: string; label: string; value: number | undefined }) => (
  <label>
    {label}{' '}
    <input
      type="number"
      name={name}
      min={1}
      required
      defaultValue={value}
      inputMode="numeric"
      onInput={({ currentTarget: { form } }) => clearRefusal(form)}
    />
  </label>
)

/** Other lines may be in the diff. */
const clearRefusal = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('input[name=line]')?.setCustomValidity('')

function blockOf(patch: readonly PatchLine[], lines: { start: number; end: number }): string | null {
  const range = shownRange(patch, 'new', lines)
  return range && suggestionBlock(range.texts.map((text) => text.replace(/\r$/, '')))
}

/** Adds the lines that the fields name to the text, and keeps what is typed. */
function suggestInPlace(event: MouseEvent, form: HTMLFormElement | null, patch: readonly PatchLine[]): void {
  if (!form) return
  event.preventDefault()
  const fields = new FormData(form)
  const lines = { start: Number(fields.get('start_line')), end: Number(fields.get('line')) }
  const block = blockOf(patch, lines)
  const text = form.querySelector('textarea')
  const last = form.querySelector<HTMLInputElement>('input[name=line]')
  if (!text || !last) return
  last.setCustomValidity(block === null ? 'The diff does not show these lines together.' : '')
  if (block === null) return void last.reportValidity()
  const typed = text.value.trimEnd()
  text.value = typed === '' ? block : `${typed}\n\n${block}`
  text.rows = rowsFor(text.value)
  text.focus()
}
