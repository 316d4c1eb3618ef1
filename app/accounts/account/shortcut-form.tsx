import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { KeyCombination } from '#app/components/keyboard/key-combination.tsx'

interface Props {
  /** As the request of the page said. */
  isOn: boolean
  /** What this form just saved. */
  saved: boolean | null
}

/** Switches shortcuts of one key on and off. A choice is saved at once; without a script the button saves it. */
export function ShortcutForm({ isOn, saved }: Props) {
  const submit = useSubmit()
  const isIdle = useNavigation().state === 'idle'
  return (
    <section className="stack" id="shortcuts" aria-labelledby="pl-_shortcuts">
      <h2 id="pl-_shortcuts">Keyboard</h2>
      <Form
        method="post"
        className="stack"
        aria-label="Keyboard"
        onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
      >
        <input type="hidden" name="do" value="single_keys" />
        <label className="check">
          <input
            type="checkbox"
            name="single_keys"
            defaultChecked={saved ?? isOn}
            aria-describedby="pl-_shortcuts-note"
          />
          Single-key shortcuts
        </label>
        <p className="muted" id="pl-_shortcuts-note">
          Keys such as <kbd>j</kbd>, <kbd>e</kbd> and <kbd>/</kbd>. Turn them off if you dictate or hit keys
          by accident. <KeyCombination keys="mod k" /> still opens search and commands. Applies to this
          browser.
        </p>
        <p role="status" className="muted">
          {saved !== null && isIdle && 'Saved.'}
        </p>
        <noscript>
          <button type="submit" className="button">
            Save
          </button>
        </noscript>
      </Form>
    </section>
  )
}
