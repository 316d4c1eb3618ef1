import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { formNameOf } from './form-name'
import { credentialForm } from './ticket-systems'

/** Stores a submitted credential. The response repeats the input without the token. */
export async function connectTicketSystem(args: ActionFunctionArgs, form: FormData) {
  const { org = '' } = args.params
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const { system, method } = credentialForm(formNameOf(form.get('form')))
  const [host, email] = [text('host'), text('email')]
  const entered = {
    system,
    auth_method: method,
    host: host || undefined,
    email: email || undefined,
    token: text('token'),
  }
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ ticketConnections }) => ticketConnections.add({ org, ...entered })),
  )
  return { done, problem, typed: { host, email } }
}
