import { SaveAtOnce } from '#app/components/inputs/save-at-once.tsx'
import { KeyCombination } from '#app/components/keyboard/key-combination.tsx'

/** Switches shortcuts of one key on and off. */
export const ShortcutForm = ({ isOn }: { isOn: boolean }) => (
  <section className="stack" id="shortcuts" aria-labelledby="pl-_shortcuts">
    <h2 id="pl-_shortcuts">Keyboard</h2>
    <SaveAtOnce label="Keyboard" act="single_keys" className="stack">
      <label className="check">
        <input
          type="checkbox"
          name="single_keys"
          defaultChecked={isOn}
          aria-describedby="pl-_shortcuts-note"
        />
        Single-key shortcuts
      </label>
      <p className="muted" id="pl-_shortcuts-note">
        Keys such as <kbd>j</kbd>, <kbd>e</kbd> and <kbd>/</kbd>. Turn them off if you dictate or hit keys by
        accident. <KeyCombination keys="mod k" /> still opens search and commands. Applies to this browser.
      </p>
    </SaveAtOnce>
  </section>
)
