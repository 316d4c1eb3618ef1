import { Link, useRouteLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import type { Caller } from '../../server/router'
import { PublicFrame } from '../components/frame/public-frame'
import { SpecimenSection } from '../components/landing/sample-section'
import { WaitlistForm } from '../components/landing/waitlist-form'
import { answerPublicForm } from '../loaders/public-forms.server'
import type { loader as rootLoader } from '../root'

const STEPS = [
  {
    title: 'Write specs where the code is',
    text: 'Markdown in the repository, reviewed like code. Headings are sections, task lists are acceptance criteria, and a comment says how far each section is.',
  },
  {
    title: 'Every commit is read',
    text: 'Plumbline reads the repository’s objects, never a checkout, and only what changed. Moments later it is rendered, searchable and counted.',
  },
  {
    title: 'See what is true',
    text: 'What is done, what is blocked and by what, which criterion was realised in which lines of code, and what nobody has looked at for too long.',
  },
]

type Asked = Parameters<Caller['contact']['waitlist']>[0]

export const action = (args: ActionFunctionArgs) =>
  answerPublicForm(
    args,
    ({ contact }, typed) => contact.waitlist(typed as unknown as Asked),
    'Thank you. You will hear from us once.',
  )

export default function Landing() {
  const isSignedIn = useRouteLoaderData<typeof rootLoader>('root')?.isSignedIn ?? false
  return (
    <PublicFrame>
      <div className="landing">
        <section className="hero">
          <div className="hero-words">
            <h1>Specs that live in git, and stay true.</h1>
            <p>
              Plumbline turns the specs in your repositories into pages your whole team can read, search and
              measure against the code.
            </p>
            <div className="actions">
              <Link
                className="button button-main"
                to={isSignedIn ? '/app/' : '/auth/login'}
                reloadDocument={!isSignedIn}
              >
                {isSignedIn ? 'Go to the dashboard' : 'Sign in'}
              </Link>
              <Link className="button" to="/docs/api">
                Read the API
              </Link>
            </div>
          </div>
          <SpecimenSection />
        </section>
        <section aria-labelledby="pl-_how">
          <h2 id="pl-_how">How it works</h2>
          <ol className="steps">
            {STEPS.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="pl-_offer" className="offer">
          <div>
            <h2 id="pl-_offer">Run it yourself, or let us</h2>
            <p className="muted">
              Free for reading and searching; by the seat for teams that write.{' '}
              <Link to="/pricing">See the plans</Link>
            </p>
          </div>
          <WaitlistForm />
        </section>
      </div>
    </PublicFrame>
  )
}
