import { useActionData, useFetcher } from '@remix-run/react'
import { Honeypot } from '#app/components/inputs/honeypot.tsx'
import type { PublicAnswer } from '#app/loaders/public-forms.server'

export function WaitlistForm() {
  const fetcher = useFetcher<PublicAnswer>()
  const withoutScript = useActionData<PublicAnswer>()
  const answer = fetcher.data ?? withoutScript
  if (answer?.thanks)
    return (
      <p role="status" className="notice notice-ok">
        {answer.thanks}
      </p>
    )
  return (
    <fetcher.Form method="post" action="/?index#pl-_offer" className="waitlist">
      <label htmlFor="pl-_waitlist">Email</label>
      <div className="actions">
        <input
          id="pl-_waitlist"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@example.com"
          defaultValue={answer?.typed?.email}
        />
        <button type="submit" className="button" disabled={fetcher.state !== 'idle'}>
          Join the waitlist
        </button>
      </div>
      <Honeypot />
      {answer?.problem && (
        <p role="alert" className="severity-error">
          {answer.problem}
        </p>
      )}
    </fetcher.Form>
  )
}
