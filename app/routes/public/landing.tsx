import { Link } from '@remix-run/react'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { Icon } from '#app/components/display/icon.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { useRootData } from '#app/hooks/use-root-data'
import { answerPublicForm } from '#app/loaders/public-forms.server'
import { Offer } from '#app/public/landing/offer.tsx'
import { Screenshot } from '#app/public/landing/screenshot.tsx'
import type { Caller } from '#server/router'

const PARTS = [
  {
    picture: 'search',
    title: 'Found in a second',
    text: 'Search by words, phrases, identifiers and filters over every repository. A commit is searchable at once.',
    alt: 'Search results with marked words and filters',
  },
  {
    picture: 'tasks',
    title: 'Done means done',
    text: 'Sections have a state, criteria have evidence, and tickets follow. The board writes back to the file.',
    alt: 'The board of tasks with columns from To do to Done',
  },
] as const

type WaitlistRequest = Parameters<Caller['contact']['waitlist']>[0]

export const action = (args: ActionFunctionArgs) =>
  answerPublicForm(
    args,
    ({ contact }, typed) => contact.waitlist(typed as unknown as WaitlistRequest),
    'Thanks! We will email you once when it opens.',
  )

export default function Landing() {
  const { isSignedIn, sellsPlans } = useRootData() ?? { isSignedIn: false, sellsPlans: false }
  return (
    <PublicFrame>
      <div className="landing">
        <section className="hero">
          <h1>Specs that stay true.</h1>
          <p>
            Plumbline turns the Markdown in your git repositories into a library that your team reads, ticks
            off and searches, in step with the tickets and the code.
          </p>
          <div className="actions">
            <Link
              className="button button-main"
              to={isSignedIn ? '/app/' : '/auth/login'}
              reloadDocument={!isSignedIn}
            >
              {isSignedIn ? 'Open Plumbline' : 'Sign in'}
            </Link>
            <Link className="button" to="#pl-_try">
              Try it
            </Link>
          </div>
          <ul className="hero-points">
            {[sellsPlans ? 'Self-hosted or cloud' : 'Self-hosted, all features', ...POINTS].map((point) => (
              <li key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
          <svg className="hero-line" aria-hidden="true" viewBox="0 0 16 72">
            <path d="M8 0v48" />
            <path d="M8 46 13 54 8 71 3 54z" />
          </svg>
          <figure className="shot">
            <Screenshot
              name="spec"
              alt="A spec with its outline, the states of its sections and its criteria"
            />
          </figure>
        </section>
        <div className="landing-parts">
          {PARTS.map(({ picture, title, text, alt }) => (
            <section key={picture}>
              <h2>{title}</h2>
              <p className="muted">{text}</p>
              <figure className="shot">
                <Screenshot name={picture} alt={alt} isLazy />
              </figure>
            </section>
          ))}
        </div>
        <section id="pl-_try" className="landing-try" aria-labelledby="pl-_try-title">
          <h2 id="pl-_try-title">Try it on your machine</h2>
          <p className="muted">In a clone of Plumbline, with Node 20.19 or newer and git:</p>
          <pre>
            <code>npm start</code>
          </pre>
          <p className="muted">
            It brings its own database and a sample, and prints the link to the first steps. Your repositories
            are only read until you save something.
          </p>
        </section>
        {sellsPlans && <Offer />}
      </div>
    </PublicFrame>
  )
}

const POINTS = ['Your files stay in git', 'Readable without JavaScript']
