import { Link } from '@remix-run/react'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { useRootData } from '#app/hooks/use-root-data'
import { answerPublicForm } from '#app/loaders/public-forms.server'
import { SampleSection } from '#app/public/landing/sample-section.tsx'
import { WaitlistForm } from '#app/public/landing/waitlist-form.tsx'
import type { Caller } from '#server/router'

const STEPS = [
  {
    title: 'Write specs next to your code',
    text: 'Markdown in the repository, reviewed like code. Headings are sections, task lists are acceptance criteria, and a comment holds the status of each section.',
  },
  {
    title: 'Indexed on every commit',
    text: 'Plumbline reads only what changed, directly from git. Seconds later it is rendered, searchable and part of the coverage.',
  },
  {
    title: 'See the real status',
    text: 'See what is done, what is blocked, which lines of code realize a criterion, and which sections need a review.',
  },
]

type WaitlistRequest = Parameters<Caller['contact']['waitlist']>[0]

export const action = (args: ActionFunctionArgs) =>
  answerPublicForm(
    args,
    ({ contact }, typed) => contact.waitlist(typed as unknown as WaitlistRequest),
    'Thanks! We will email you once when it opens.',
  )

export default function Landing() {
  const isSignedIn = useRootData()?.isSignedIn ?? false
  return (
    <PublicFrame>
      <div className="landing">
        <section className="hero">
          <div className="hero-words">
            <h1>Specs that live in git and stay up to date.</h1>
            <p>
              Plumbline turns the specs in your repositories into pages that your team can read, search and
              measure against the code.
            </p>
            <div className="actions">
              <Link
                className="button button-main"
                to={isSignedIn ? '/app/' : '/auth/login'}
                reloadDocument={!isSignedIn}
              >
                {isSignedIn ? 'Open Plumbline' : 'Sign in'}
              </Link>
              <Link className="button" to="/docs/api">
                API docs
              </Link>
            </div>
          </div>
          <SampleSection />
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
            <h2 id="pl-_offer">Self-hosted or cloud</h2>
            <p className="muted">
              Free to read and search. Per-seat plans for teams that write.{' '}
              <Link to="/pricing">View plans</Link>
            </p>
          </div>
          <WaitlistForm />
        </section>
      </div>
    </PublicFrame>
  )
}
