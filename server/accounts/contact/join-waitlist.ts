import type { Context } from '#server/kernel/context'
import type { WaitlistInput } from './wire'

/** Stores nothing on this server. Sends one analytics event, or writes a log line if analytics is off. */
export function joinWaitlist({ ports, log }: Context, { email, honeypot }: WaitlistInput): void {
  if (honeypot) return
  if (ports.analytics)
    ports.analytics.capture({ name: 'waitlist_joined', person: email, properties: { email } })
  else log.info({ email }, 'someone joined the waitlist')
}
