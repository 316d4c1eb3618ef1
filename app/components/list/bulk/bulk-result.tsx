import { Form, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { showToast } from '#app/toasts'
import type { BulkAnswer } from './bulk-answer'

interface Props {
  answer: BulkAnswer | undefined
  /** The page that takes the undo, if the toast may outlive the page. Default: the page of the click. */
  page?: string
}

/** How the last change of several rows went: a toast with undo, or a notice if the page came with the answer. */
export function BulkResult({ answer, page }: Props) {
  const { confirm, changed, problem = null } = answer ?? {}
  const first = useRef(answer)
  const submit = useSubmit()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is shown once
  useEffect(() => {
    if (!changed || answer === first.current) return
    const form = new FormData()
    for (const value of changed.undo) form.append('undo', value)
    const undo = () => submit(form, { method: 'post', action: page, preventScrollReset: true })
    showToast(changed.text, changed.undo.length > 0 ? undo : undefined)
  }, [answer])
  return (
    <>
      <ProblemNotice problem={problem} />
      {changed && changed.problems.length > 0 && (
        <div role="alert" className="notice">
          <ul className="text-lines">
            {changed.problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <div role="status" className="bulk-result">
        {confirm && <Confirm {...confirm} />}
        {changed && answer === first.current && <ChangedNotice {...changed} />}
      </div>
    </>
  )
}

const ChangedNotice = ({ text, undo }: NonNullable<BulkAnswer['changed']>) => (
  <Form method="post" className="notice actions">
    <span>{text}</span>
    {undo.length > 0 && (
      <>
        <Hidden fields={undo.map((value) => ['undo', value])} />
        <button type="submit" className="button">
          Undo
        </button>
      </>
    )}
  </Form>
)

const Confirm = ({ question, consequences, fields }: NonNullable<BulkAnswer['confirm']>) => (
  <Form method="post" className="notice notice-warning">
    <p>{question} This follows as well:</p>
    <ul className="text-lines">
      {consequences.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <Hidden fields={fields} />
    <button type="submit" className="button button-main" name="confirmed" value="1">
      Save
    </button>
  </Form>
)

const Hidden = ({ fields }: { fields: readonly (readonly [string, string])[] }) =>
  fields.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
