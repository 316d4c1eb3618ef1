import type { FetcherWithComponents } from '@remix-run/react'
import type { FormEvent } from 'react'
import { CLASS_NAMES, KEYED_CLASSES, type TriageItem } from './triage-data'

interface Props extends Pick<FetcherWithComponents<unknown>, 'Form' | 'submit'> {
  item: TriageItem
  onDecide: (act: string) => void
}

/** Buttons to classify an issue. A duplicate needs the earlier issue: one of the similar ones, or any other by its number. */
export function TriageDecision({ item: { id, number, state, similar }, Form, submit, onDecide }: Props) {
  const about = <span className="visually-hidden"> for #{number}</span>
  const onSubmit = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    // The card is gone before the next key arrives, however fast it is typed.
    submit(submitter, { method: 'post', flushSync: true })
    onDecide(submitter.value)
  }
  return (
    <div className="actions">
      <Form method="post" className="actions" onSubmit={onSubmit}>
        <input type="hidden" name="item" value={id} />
        {KEYED_CLASSES.map((name, index) => (
          <button
            key={name}
            type="submit"
            className="button"
            name="do"
            value={name}
            data-keys={String(index + 1)}
            data-keys-label={CLASS_NAMES[name]}
          >
            {CLASS_NAMES[name]}
            {about}
          </button>
        ))}
        {state !== 'waiting' && (
          <button type="submit" className="button" name="do" value="undo">
            Undo{about}
          </button>
        )}
      </Form>
      {similar.map((issue) => (
        <Form key={issue.number} method="post" onSubmit={onSubmit}>
          <input type="hidden" name="item" value={id} />
          <input type="hidden" name="duplicate_of" value={issue.number} />
          <button type="submit" className="button" name="do" value="duplicate">
            Duplicate of #{issue.number}
            {about}
          </button>
        </Form>
      ))}
      <Form method="post" className="actions" onSubmit={onSubmit}>
        <input type="hidden" name="item" value={id} />
        <label>
          <span className="visually-hidden">#{number} is a duplicate of #</span>
          <input
            type="text"
            inputMode="numeric"
            pattern="[0-9]{1,12}"
            name="duplicate_of"
            placeholder="#"
            data-keys="d"
            data-keys-label="Duplicate of another issue"
            size={5}
            required
          />
        </label>
        <button type="submit" className="button" name="do" value="duplicate">
          Duplicate{about}
        </button>
      </Form>
    </div>
  )
}
