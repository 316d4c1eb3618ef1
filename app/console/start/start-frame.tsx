import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Avatar } from '#app/components/display/avatar.tsx'
import { Icon } from '#app/components/display/icon.tsx'
import { Mark } from '#app/components/display/mark.tsx'
import type { SessionData } from '#server/accounts/auth/sessions/wire'
import { orgPath } from '#shared/page-paths'
import { START_STEPS, type StartStep } from './steps'

interface Props {
  session: SessionData
  /** Undefined on a page that is none of the steps. */
  current: StartStep | undefined
  children: ReactNode
}

/** The first steps beside the question of the current one. */
export function StartFrame({ session: { org, user }, current, children }: Props) {
  return (
    <div className="start">
      <aside className="start-side" aria-label="First steps">
        <Link className="start-brand" to={orgPath(org)}>
          <Mark />
          Plumbline
        </Link>
        <StepList current={current} />
        <div className="start-foot-side">
          <Link className="muted" to={orgPath(org)}>
            Finish later
          </Link>
          {user && (
            <span className="start-person muted">
              <Avatar name={user.name} id={user.sub} />
              {user.email ?? user.name}
            </span>
          )}
        </div>
      </aside>
      <main id="pl-_main" className="start-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function StepList({ current }: Pick<Props, 'current'>) {
  const position = START_STEPS.findIndex(({ step }) => step === current)
  return (
    <ol className="start-steps">
      {START_STEPS.map(({ step, label }, index) => {
        const isDone = index < position
        return (
          <li
            key={step}
            className={isDone ? 'is-done' : undefined}
            aria-current={step === current ? 'step' : undefined}
          >
            <span className="start-point">{isDone && <Icon name="check" />}</span>
            <span className="start-label">{label}</span>
            {isDone && <span className="visually-hidden"> (done)</span>}
          </li>
        )
      })}
    </ol>
  )
}
