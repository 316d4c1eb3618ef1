import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import type { ConnectionReport } from '#server/tickets/connections/wire'
import { connectTicketSystem } from './connect-ticket-system.server'
import type { TypedCredential } from './credential-form'

interface Answer {
  problem: string | null
  note: string | null
  /** Shown only once. */
  secret: string | null
  report: ConnectionReport | null
  typed: TypedCredential | null
}

const ACTS = ['connect', 'test', 'rotate-secret', 'register-webhook', 'rerun', 'remove'] as const

/** The forms of a connection's page. */
export async function changeTicketSystem(args: ActionFunctionArgs): Promise<Answer | 'removed'> {
  const { org = '', connection: ticket_connection_id = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ACTS)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const at = { org, ticket_connection_id }
  switch (act) {
    case 'connect': {
      const { done, problem, typed } = await connectTicketSystem(args, form)
      return answer({
        problem,
        typed,
        note: done && `The new credential works. Connected as ${done.account}.`,
      })
    }
    case 'test': {
      const { done, problem } = await load(args, (caller) =>
        submit(caller, ({ ticketConnections }) => ticketConnections.test(at)),
      )
      return answer({ problem: problem ?? done?.problem ?? null, report: done })
    }
    case 'rotate-secret': {
      const { done, problem } = await load(args, (caller) =>
        submit(caller, ({ ticketConnections }) =>
          ticketConnections.rotateSecret({ ...at, secret: text('secret') || undefined }),
        ),
      )
      const secret = done?.secret ?? null
      return answer({
        problem,
        secret,
        note: done && secret === null ? 'The signing secret is saved.' : null,
      })
    }
    case 'register-webhook': {
      const { done, problem } = await load(args, (caller) =>
        submit(caller, ({ ticketConnections }) =>
          ticketConnections.registerWebhook({ ...at, project: text('project') }),
        ),
      )
      if (done && !done.is_registered) return answer({ problem: NOT_ALLOWED })
      return answer({ problem, note: done && 'The webhook is registered.' })
    }
    case 'rerun': {
      const { done, problem } = await load(args, (caller) =>
        submit(caller, ({ ticketConnections }) =>
          ticketConnections.rerunDelivery({ ...at, connection_delivery_id: text('delivery') }),
        ),
      )
      return answer({ problem, note: done && 'The event is handled again.' })
    }
    case 'remove': {
      const { done, problem } = await load(args, (caller) =>
        submit(caller, ({ ticketConnections }) => ticketConnections.remove(at)),
      )
      return done ? 'removed' : answer({ problem })
    }
  }
}

const NOT_ALLOWED =
  'The ticket system does not let this account register webhooks. Set it up by hand, or use an account that may.'

const answer = (parts: Partial<Answer>): Answer => ({
  problem: null,
  note: null,
  secret: null,
  report: null,
  typed: null,
  ...parts,
})
