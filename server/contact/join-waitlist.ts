import type { Context } from '../kernel/context'
import type { WaitlistInput } from './wire'

/** Kept nowhere of ours: it is one event for whoever reads the numbers, or a line of the log where nobody does. */
export function joinWaitlist({ ports, log }: Context, { email, honeypot }: WaitlistInput): void {
  if (honeypot) return
  if (ports.analytics)
    ports.analytics.capture({ name: 'waitlist_joined', person: email, properties: { email } })
  else log.info({ email }, 'someone joined the waitlist')
}
