import { useState } from 'react'
import { useMentions } from '../mentions/use-mentions'
import type { SuggestAnswer } from './change-suggestion.server'

interface Props {
  action: string
  section: { id: string; title: string; content: string }
  /** What was typed in a form that was refused. */
  typed: SuggestAnswer | null
}

/** Changes the text of one section. The text that was shown first goes with it, so that a newer one is noticed. */
export function SuggestForm({ action, section: loaded, typed }: Props) {
  const [section] = useState(loaded)
  const completeMentions = useMentions()
  return (
    <form
      method="post"
      action={action}
      className="form form-wide"
      aria-label={`Suggest a change of ${section.title}`}
    >
      <input type="hidden" name="section" value={section.id} />
      <input type="hidden" name="base" value={typed?.base ?? section.content} />
      <div className="field">
        <label htmlFor="pl-_content">Text of {section.title}</label>
        <textarea
          id="pl-_content"
          name="content"
          rows={14}
          maxLength={50_000}
          defaultValue={typed?.content ?? section.content}
        />
      </div>
      <div className="field">
        <label htmlFor="pl-_message">Why</label>
        <textarea
          id="pl-_message"
          name="message"
          rows={2}
          maxLength={5_000}
          defaultValue={typed?.message ?? ''}
          aria-describedby="pl-_message-note"
          onFocus={completeMentions}
        />
        <p className="muted" id="pl-_message-note">
          @name notifies a member.
        </p>
      </div>
      <div className="actions">
        <button type="submit" className="button button-main" name="do" value="suggest">
          Suggest this change
        </button>
        <button type="submit" className="button" name="do" value="preview">
          Preview changes
        </button>
      </div>
    </form>
  )
}
