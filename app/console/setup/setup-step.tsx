import { Form } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import type { IconName } from '#app/components/display/icon-shapes.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { SetupWire, StepWire } from '#server/console/setup/wire'
import { CodeHostForms } from './code-host-forms'
import { StepForm } from './step-form'
import { STEP_TEXTS } from './step-texts'

interface Props {
  step: StepWire
  setup: SetupWire
  /** The result of the last form of this step. */
  answer: { problem: string | null; proof: string | null } | null
}

const STATES: Record<StepWire['state'], { label: string; icon: IconName; className: string }> = {
  open: { label: 'Open', icon: 'todo', className: 'status-todo' },
  done: { label: 'Done', icon: 'done', className: 'status-done' },
  skipped: { label: 'Skipped', icon: 'draft', className: 'status-draft' },
  environment: { label: 'Set by the environment', icon: 'done', className: 'status-done' },
  unreadable: { label: 'Cannot be read', icon: 'blocked', className: 'status-blocked' },
}

/** One step: its state, purpose and forms. */
export function SetupStep({ step, setup, answer }: Props) {
  const { title, purpose, forms } = STEP_TEXTS[step.id]
  const { label, icon, className } = STATES[step.state]
  const id = `pl-_setup-${step.id}`
  const isOpen = ['open', 'unreadable'].includes(step.state)
  const canStore = setup.problem === null && step.state !== 'environment'
  return (
    <li>
      <section className="panel" aria-labelledby={id}>
        <div className="panel-head">
          <h2 id={id}>{title}</h2>
          <span className={`status ${className}`}>
            <Icon name={icon} />
            {label}
          </span>
        </div>
        <div className="panel-body stack">
          <p>{purpose}</p>
          <ProblemNotice problem={answer?.problem ?? null} />
          <StepState step={step} proof={answer?.proof ?? step.proof} />
          {step.id === 'code-host' && <CodeHostForms setup={setup} step={step} />}
          {canStore &&
            forms.map((form) => (
              <StepForm
                key={form.label}
                step={step.id}
                form={form}
                isFolded={!isOpen || form.isSecond === true}
              />
            ))}
          <StepActs step={step} canStore={canStore} title={title} />
        </div>
      </section>
    </li>
  )
}

function StepState({ step, proof }: { step: StepWire; proof: string | null }) {
  if (step.state === 'unreadable')
    return (
      <p className="notice notice-warning">
        These settings were stored with a key that is not in <code>ENCRYPTION_KEY</code> any more. Enter them
        again.
      </p>
    )
  return (
    <>
      {step.environment.length > 0 && (
        <p>
          The environment sets <code>{step.environment.join(', ')}</code>. Change it there and restart.
        </p>
      )}
      {proof !== null && (
        <p className="notice notice-ok" role="status">
          {proof}
          {step.changed_at && (
            <>
              {' '}
              Stored <RelativeTime at={step.changed_at} />.
            </>
          )}
        </p>
      )}
      {step.needs_restart && (
        <p className="notice notice-warning">
          Restart the server to use this. If nobody can sign in then, <code>svc sign-in-link</code> on the
          server prints a link that can.
        </p>
      )}
    </>
  )
}

function StepActs({ step, canStore, title }: { step: StepWire; canStore: boolean; title: string }) {
  const isInForce = step.state === 'done' || step.state === 'environment'
  const acts = [
    ...(isInForce ? [{ act: 'test', label: 'Test' }] : []),
    ...(canStore && step.state === 'open' ? [{ act: 'skip', label: 'Skip' }] : []),
    ...(canStore && step.state === 'skipped' ? [{ act: 'remove', label: 'Undo skipping' }] : []),
    ...(canStore && ['done', 'unreadable'].includes(step.state)
      ? [{ act: 'remove', label: 'Remove', isDangerous: true }]
      : []),
  ]
  if (acts.length === 0) return null
  return (
    <div className="actions">
      {acts.map(({ act, label, ...look }) => (
        <Form key={act} method="post" preventScrollReset>
          <input type="hidden" name="step" value={step.id} />
          <button
            type="submit"
            name="do"
            value={act}
            className={'isDangerous' in look ? 'button button-danger' : 'button'}
          >
            {label}
            <span className="visually-hidden"> {title}</span>
          </button>
        </Form>
      ))}
    </div>
  )
}
