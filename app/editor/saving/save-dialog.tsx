import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { ProblemNotice } from '../../components/display/problem-notice'
import { Dialog } from '../../components/inputs/dialog'
import { Field } from '../../components/inputs/field'
import { Keys } from '../../components/keyboard/key-combination'
import { hasModifier } from '../../keyboard/modifier'
import { isConfig, type Place } from '../editor-location'
import { ImpactList } from '../impact/impact-list'
import { useImpact } from '../impact/use-impact'
import type { HowToSave, Saving } from './use-saving'

interface Props {
  place: Place
  content: string
  saving: Saving
  onClose: () => void
}

/** What a save would mean, and the words for it. It can be sent before the first of that is known. */
export function SaveDialog({ place, content, saving, onClose }: Props) {
  const { outcome, target, isBusy } = saving
  const impact = useImpact(place, content)
  const [how, setHow] = useState<HowToSave>(target ? 'save-pr' : 'save')
  const hasErrors = impact.state === 'told' && impact.told.config?.comes_into_force === false
  const mustAcknowledge = hasErrors || (isConfig(place) && outcome?.kind === 'refused')

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim() || undefined
    const isNewPull = how === 'save-pr' && !target
    const saved = await saving.save(how, {
      message: text('message'),
      ...(isNewPull
        ? { branch_name: text('branch_name'), pr_title: text('pr_title'), pr_body: text('pr_body') }
        : {}),
      ...(form.has('acknowledge_errors') ? { acknowledge_errors: true } : {}),
    })
    if (saved?.kind === 'refused' && saved.needsPull) setHow('save-pr')
  }
  const sendByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !hasModifier(event.nativeEvent)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <Dialog label={`Save ${place.path}`} className="save-dialog" onClose={onClose}>
      <form className="form form-wide" onSubmit={send} onKeyDown={sendByKey}>
        <h2>Save {place.path}</h2>
        <Field
          label="Message"
          name="message"
          placeholder={target ? 'What changed' : `Update ${place.path}`}
        />
        <fieldset className="save-ways">
          <legend className="visually-hidden">Where to</legend>
          <Way way="save" label="Commit to the default branch" how={how} choose={setHow} />
          <Way
            way="save-pr"
            label={target ? `Add to pull request #${target.number}` : 'Open a pull request'}
            how={how}
            choose={setHow}
          />
        </fieldset>
        {how === 'save-pr' && !target && (
          <>
            <Field label="Title" name="pr_title" hint="Left out, it tells what changed." />
            <Field label="Branch" name="branch_name" hint="Left out, it is named after the file." />
            <div className="field">
              <label htmlFor="pl-_pr_body">Text</label>
              <textarea id="pl-_pr_body" name="pr_body" rows={3} />
            </div>
          </>
        )}
        {mustAcknowledge && (
          <label>
            <input type="checkbox" name="acknowledge_errors" required /> Save it although it has errors
          </label>
        )}
        <ProblemNotice problem={problemOf(saving)} />
        {outcome?.kind === 'signed_out' && (
          <p className="notice" role="alert">
            Not saved: you are signed out. What you typed is kept here.{' '}
            <a href="/auth/login?return_to=%2Fapp%2F" target="_blank" rel="noreferrer">
              Sign in again in another tab
            </a>
            , then save.
          </p>
        )}
        <div className="actions">
          <button type="submit" className="button button-main" disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Save'} <Keys keys="mod Enter" />
          </button>
          <button type="button" className="button" onClick={onClose}>
            Go on writing
          </button>
        </div>
        <ImpactList impact={impact} />
      </form>
    </Dialog>
  )
}

interface WayProps {
  way: HowToSave
  label: string
  how: HowToSave
  choose: (way: HowToSave) => void
}

const Way = ({ way, label, how, choose }: WayProps) => (
  <label>
    <input type="radio" name="how" value={way} checked={how === way} onChange={() => choose(way)} /> {label}
  </label>
)

function problemOf({ outcome }: Saving): string | null {
  if (outcome?.kind === 'refused') return outcome.message
  if (outcome?.kind === 'unreachable')
    return 'The server cannot be reached. What you typed is kept in this browser: try again.'
  return null
}
