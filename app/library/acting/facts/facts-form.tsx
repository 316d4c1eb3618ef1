import { type FormEvent, useRef, useState } from 'react'
import { Field } from '#app/components/inputs/field.tsx'
import type { ActTarget } from '../act-target'
import { showOutdated } from '../status-control'
import type { StatusNote } from '../status-props'
import { beforeOf, type DocumentFacts, type TypedFacts, toTyped } from './document-facts'

interface Props {
  target: ActTarget
  facts: DocumentFacts
  /** The address of the forms of the page. */
  action: string
  /** Shows facts that were saved, until the page shows a newer version. */
  onSaved: (facts: DocumentFacts) => void
}

/** What the form was opened with: a newer version of the page does not change what somebody is typing. */
interface OpenedFacts {
  target: ActTarget
  before: TypedFacts
  count: number
}

const FIELDS = [
  { name: 'owner', label: 'Owner', kind: 'owner', hint: undefined },
  { name: 'team', label: 'Team', kind: 'team', hint: undefined },
  { name: 'tags', label: 'Tags', kind: 'tag', hint: 'Separated by commas' },
] as const

/** Changes owner, team and tags of the document. Without JavaScript, it is a form. */
export function FactsForm({ target, facts, action, onSaved }: Props) {
  const [opened, setOpened] = useState<OpenedFacts>({ target, before: toTyped(facts), count: 0 })
  const [note, setNote] = useState<StatusNote | null>(null)
  const fold = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (!fold.current) return
    fold.current.open = false
    fold.current.querySelector('summary')?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    import('./save-facts').then(
      ({ saveFacts }) => saveFacts({ form, target: opened.target, setNote, close, onSaved }),
      showOutdated,
    )
  }
  const complete = (event: FormEvent<HTMLInputElement>, kind: (typeof FIELDS)[number]['kind']) => {
    const input = event.currentTarget
    import('./complete-names').then(({ completeNames }) => completeNames(target.location.org, kind, input))
  }
  return (
    <div className="facts-form">
      <details
        ref={fold}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) setOpened({ target, before: toTyped(facts), count: opened.count + 1 })
        }}
      >
        <summary>Change owner, team, tags</summary>
        <form method="post" action={action} className="form" onSubmit={submit} key={opened.count}>
          <input type="hidden" name="facts" value="" />
          {FIELDS.map(({ name, label, kind, hint }) => (
            <div key={name}>
              <Field
                label={label}
                name={name}
                hint={hint}
                id={`pl-_facts-${name}`}
                defaultValue={opened.before[name]}
                maxLength={1000}
                autoComplete="off"
                list={`pl-_facts-${name}-names`}
                onInput={(event) => complete(event, kind)}
              />
              <input type="hidden" name={beforeOf(name)} value={opened.before[name]} />
              <datalist id={`pl-_facts-${name}-names`} />
            </div>
          ))}
          <button type="submit" className="button">
            Save
          </button>
        </form>
      </details>
      {note && (
        <p
          className={note.isProblem ? 'act-note severity-error' : 'act-note'}
          role={note.isProblem ? 'alert' : 'status'}
        >
          {note.text}
        </p>
      )}
    </div>
  )
}
