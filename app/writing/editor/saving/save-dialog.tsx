import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Dialog } from '#app/components/inputs/dialog.tsx'
import { Field } from '#app/components/inputs/field.tsx'
import { KeyCombination } from '#app/components/keyboard/key-combination.tsx'
import { hasModifier } from '#app/keyboard/modifier'
import { type EditedFile, isConfig } from '../edited-file'
import { ImpactList } from '../impact/impact-list'
import { useImpact } from '../impact/use-impact'
import { PullFields, SaveModeOptions } from './save-mode-fields'
import type { SaveDetails, SaveMode, Saving } from './use-saving'

interface Props {
  location: EditedFile
  content: string
  saving: Saving
  onClose: () => void
}

/** Asks how to save, and shows the effects. The form can be submitted before the effects are loaded. */
export function SaveDialog({ location, content, saving, onClose }: Props) {
  const { outcome, target, isBusy } = saving
  const impactState = useImpact(location, content)
  const [mode, setMode] = useState<SaveMode>(target ? 'save-pr' : 'save')
  const isNewPull = mode === 'save-pr' && !target
  const hasErrors = impactState.state === 'loaded' && impactState.impact.config?.comes_into_force === false
  const mustAcknowledge = hasErrors || (isConfig(location) && outcome?.kind === 'refused')

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const saved = await saving.save(mode, readDetails(event.currentTarget, isNewPull))
    if (saved?.kind === 'refused' && saved.needsPull) setMode('save-pr')
  }

  return (
    <Dialog label={`Save ${location.path}`} className="save-dialog" onClose={onClose}>
      <form className="form form-wide" onSubmit={send} onKeyDown={submitByKey}>
        <h2>Save {location.path}</h2>
        <Field
          label="Message"
          name="message"
          placeholder={target ? 'What changed' : `Update ${location.path}`}
        />
        <SaveModeOptions mode={mode} setMode={setMode} target={target} />
        {isNewPull && <PullFields />}
        {mustAcknowledge && (
          <label>
            <input type="checkbox" name="acknowledge_errors" required /> Save although it has errors
          </label>
        )}
        <ProblemNotice problem={problemOf(saving)} />
        {outcome?.kind === 'signed_out' && <SignedOutNotice />}
        <div className="actions">
          <button type="submit" className="button button-main" disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Save'} <KeyCombination keys="mod Enter" />
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        </div>
        <ImpactList impactState={impactState} />
      </form>
    </Dialog>
  )
}

function readDetails(element: HTMLFormElement, isNewPull: boolean): SaveDetails {
  const form = new FormData(element)
  const text = (name: string) => String(form.get(name) ?? '').trim() || undefined
  const pull = { branch_name: text('branch_name'), pr_title: text('pr_title'), pr_body: text('pr_body') }
  return {
    message: text('message'),
    ...(isNewPull ? pull : {}),
    ...(form.has('acknowledge_errors') ? { acknowledge_errors: true } : {}),
  }
}

/** Ctrl/Cmd-Enter sends the form from any field. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !hasModifier(event.nativeEvent)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

const SignedOutNotice = () => (
  <p className="notice" role="alert">
    Not saved: you are signed out. Your text is kept on this page.{' '}
    <a href="/auth/login?return_to=%2Fapp%2F" target="_blank" rel="noreferrer">
      Sign in again in another tab
    </a>
    , then save.
  </p>
)

function problemOf({ outcome }: Saving): string | null {
  if (outcome?.kind === 'refused') return outcome.message
  if (outcome?.kind === 'unreachable')
    return 'The server cannot be reached. Your text is kept in this browser. Try again.'
  return null
}
