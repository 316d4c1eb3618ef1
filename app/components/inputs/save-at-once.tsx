import type { FormEvent, ReactNode } from 'react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { type DescribeChange, useSaveAtOnce } from '#app/hooks/use-save-at-once'

interface Props {
  /** The name of the form. Forms in rows of a table have none. */
  label?: string
  /** The `do` of the action. */
  act?: string
  fields?: Record<string, string | number>
  className?: string
  /** Names a change that may surprise somebody or ends something. A toast shows it with an undo. */
  describe?: DescribeChange
  /** The button that saves without JavaScript. */
  button?: ReactNode
  /** Uncontrolled inputs without a `key`: a new element would lose the focus. */
  children: ReactNode
}

/**
 * A form of settings without a button: each change is saved when it is made, with “Saved” beside the control. The action
 * answers with a `problem` or null.
 */
export function SaveAtOnce({
  label,
  act,
  fields = {},
  className,
  describe,
  button = 'Save',
  children,
}: Props) {
  const { Form, form, save, problem, isSaved, isBusy } = useSaveAtOnce(describe)
  const saveInstead = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Form
      ref={form}
      method="post"
      className={className}
      aria-label={label}
      aria-busy={isBusy}
      autoComplete="off"
      onSubmit={saveInstead}
    >
      {act && <input type="hidden" name="do" value={act} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <p role="status" className="visually-hidden">
        {isSaved && 'Saved.'}
      </p>
      <ProblemNotice problem={problem} />
      <noscript>
        <button type="submit" className="button">
          {button}
        </button>
      </noscript>
    </Form>
  )
}

/** The answer to a form that was sent without JavaScript. */
export function SaveResult({
  answer,
}: {
  answer: { problem: string | null; isSaved?: boolean } | undefined
}) {
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      {answer?.isSaved && (
        <p className="notice notice-ok" role="status">
          Saved.
        </p>
      )}
    </>
  )
}
