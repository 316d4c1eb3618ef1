import { Form, useNavigation } from '@remix-run/react'
import { Field } from '#app/components/inputs/field.tsx'
import type { FormText } from './step-texts'

interface Props {
  step: string
  form: FormText
  /** Shows only its name until it is opened. */
  isFolded: boolean
}

/** The fields of one way to set up a step. Secrets are never shown again. */
export function StepForm({ step, form, isFolded }: Props) {
  const { formData } = useNavigation()
  const isTesting = formData?.get('do') === 'save' && formData.get('step') === step
  const fields = (
    <Form method="post" className="form" aria-label={form.label} preventScrollReset>
      <input type="hidden" name="step" value={step} />
      {form.fields.map(({ name, label, hint, isSecret, isOptional, placeholder }) => (
        <Field
          key={name}
          // Two forms of a step may have the same field.
          id={`pl-_${form.id}-${name}`}
          name={name}
          label={label}
          hint={hint}
          type={isSecret ? 'password' : 'text'}
          required={!isOptional}
          maxLength={2000}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <button type="submit" name="do" value="save" className="button button-main" disabled={isTesting}>
        {isTesting ? 'Testing…' : 'Test and save'}
      </button>
    </Form>
  )
  if (!isFolded) return fields
  return (
    <details className="setup-form">
      <summary>{form.label}</summary>
      {fields}
    </details>
  )
}
