import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { Caller } from '#server/router'
import { load } from './load.server'
import { readAct } from './read-act.server'
import { submit } from './submit.server'

type Checkout = Parameters<Caller['billing']['checkout']>[0]
type Notice = Parameters<Caller['billing']['dismissNotice']>[0]
type Change = Parameters<Caller['billing']['changePlan']>[0]

/** The billing of an org, and the cost of the change requested in the address. */
export function loadBilling(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const { searchParams } = new URL(args.request.url)
  return load(args, async (caller) => {
    const [overview, seats, usage, { prices }] = await Promise.all([
      caller.billing.overview({ org }),
      caller.billing.seats({ org }),
      caller.billing.aiOperations({ org }),
      caller.billing.prices(),
    ])
    const pageData = { overview, seats, usage, prices }
    const choice = choiceOf(searchParams)
    if (!choice || !overview.is_subscribed) return { ...pageData, preview: null, problem: null }
    const requestedChange = {
      org,
      plan: choice.plan,
      billing_cycle: choice.cycle,
      seat_count: String(choice.seats),
    }
    const { done, problem } = await submit(caller, ({ billing }) =>
      billing.previewChange(requestedChange as Parameters<typeof billing.previewChange>[0]),
    )
    return { ...pageData, preview: done && { choice, ...done }, problem }
  })
}

/** The displayed cost, which must equal the charged one. */
const quoteOf = (text: (name: string) => string) => ({
  amount: Number(text('quote_amount')),
  currency: text('quote_currency'),
  at: text('quote_at'),
})

function choiceOf(params: URLSearchParams) {
  const [plan, cycle, seats] = ['plan', 'billing_cycle', 'seat_count'].map((name) => params.get(name))
  return plan && cycle && seats ? { plan, cycle, seats: Number(seats) } : null
}

/** Runs the submitted form. May redirect to the payment provider. */
export async function submitBilling(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const act = readAct(args, form, ['trial', 'checkout', 'portal', 'change', 'keep', 'cap', 'dismiss'])
  const address = `${args.context.baseUrl}/app/${org}/settings/billing`
  const choice = {
    plan: text('plan'),
    billing_cycle: text('billing_cycle'),
    seat_count: Number(text('seat_count')),
  }
  const { done, problem } = await load(args, (caller) =>
    submit<object>(caller, ({ billing }) => {
      switch (act) {
        case 'trial':
          return billing.startTrial({ org })
        case 'checkout':
          return billing.checkout({
            org,
            ...choice,
            success_url: `${address}?checkout=done`,
            cancel_url: address,
          } as Checkout)
        case 'portal':
          return billing.portal({ org })
        case 'change':
          return billing.changePlan({ org, ...choice, quote: quoteOf(text) } as Change)
        case 'keep':
          return billing.takeBackChange({ org })
        case 'dismiss':
          return billing.dismissNotice({ org, kind: text('kind'), subject: text('subject') } as Notice)
        case 'cap':
          return billing.setCap({ org, operations: Number(text('operations')) })
      }
    }),
  )
  // The address still requests the cost of the completed change.
  if (act === 'change' && problem === null) throw redirect(new URL(address).pathname, 303)
  const isCapSaved = act === 'cap' && problem === null
  return { problem, isCapSaved, link: done && 'url' in done ? String(done.url) : null }
}
