import { type KeyboardEvent, useRef, useState } from 'react'
import { IssueOptions } from './issue-options'
import { issueReference } from './relation-groups'
import { type FoundIssue, useIssueSearch } from './use-issue-search'

interface Props {
  at: { org: string; owner: string; repo: string; issue_number: string }
  name: string
  label: string
  typed: string
}

/** Names an issue: by `#12`, or by words of its title, which open a list. Without JavaScript only by `#12`. */
export function IssueField({ at, name, label, typed }: Props) {
  const [words, setWords] = useState('')
  const [chosenIndex, setChosen] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const found = useIssueSearch(at.org, words)
  const isSelf = ({ repo, number }: FoundIssue) =>
    repo === `${at.owner}/${at.repo}` && number === Number(at.issue_number)
  const options = words === '' ? null : (found?.filter((issue) => !isSelf(issue)) ?? null)
  const index = Math.min(chosenIndex, (options?.length ?? 0) - 1)
  const id = `pl-_${name}`

  const choose = (issue: FoundIssue) => {
    if (input.current) input.current.value = issueReference(at, issue)
    setWords('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (options === null || event.nativeEvent.isComposing) return
    const option = options[index]
    const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1 }
    const step = steps[event.key]
    if (event.key === 'Escape') setWords('')
    else if (event.key === 'Enter' && option) choose(option)
    else if (step !== undefined && options.length > 0) setChosen((step + options.length) % options.length)
    else return
    event.preventDefault()
  }
  return (
    <div className="field issue-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        type="text"
        id={id}
        name={name}
        required
        maxLength={220}
        autoComplete="off"
        spellCheck={false}
        placeholder="#12 or words of its title"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options !== null}
        aria-controls={`${id}-options`}
        aria-activedescendant={options?.[index] && `${id}-${index}`}
        defaultValue={typed}
        onChange={(event) => {
          setWords(searchWords(event.target.value))
          setChosen(0)
        }}
        onBlur={() => setWords('')}
        onKeyDown={onKeyDown}
      />
      <IssueOptions
        id={id}
        at={at}
        options={options}
        chosenIndex={index}
        onChoose={choose}
        onPoint={setChosen}
      />
    </div>
  )
}

/** The name of an issue of another repository is complete: no text has it. */
const searchWords = (text: string) => (/\S#\d*\s*$/.test(text) ? '' : text.trim().slice(0, 200))
