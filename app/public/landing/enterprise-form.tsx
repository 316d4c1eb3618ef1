import { Form } from '@remix-run/react'
import { Field } from '#app/components/inputs/field.tsx'
import { Honeypot } from '#app/components/inputs/honeypot.tsx'
import type { PublicAnswer } from '#app/loaders/public-forms.server'

const SIZES = ['1–10', '11–50', '51–200', '201–1000', '1000+']

export function EnterpriseForm({ answer }: { answer: PublicAnswer | undefined }) {
  if (answer?.thanks)
    return (
      <p role="status" className="notice notice-ok">
        {answer.thanks}
      </p>
    )
  return (
    <Form method="post" action="/pricing#pl-_enterprise" className="form">
      {answer?.problem && (
        <p className="notice" role="alert">
          {answer.problem}
        </p>
      )}
      <EnterpriseFields typed={answer?.typed ?? {}} />
      <Honeypot />
      <button type="submit" className="button button-main">
        Send
      </button>
    </Form>
  )
}

function EnterpriseFields({ typed }: { typed: NonNullable<PublicAnswer['typed']> }) {
  return (
    <>
      <Field
        label="Your name"
        name="name"
        required
        maxLength={200}
        autoComplete="name"
        defaultValue={typed.name}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={typed.email}
      />
      <Field
        label="Company"
        name="company"
        required
        maxLength={200}
        autoComplete="organization"
        defaultValue={typed.company}
      />
      <div className="field">
        <label htmlFor="pl-_team_size">Team size</label>
        <select id="pl-_team_size" name="team_size" required defaultValue={typed.team_size ?? '11–50'}>
          {SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="pl-_message">
          How can we help? <span className="muted">(optional)</span>
        </label>
        <textarea id="pl-_message" name="message" rows={5} maxLength={5000} defaultValue={typed.message} />
      </div>
    </>
  )
}
