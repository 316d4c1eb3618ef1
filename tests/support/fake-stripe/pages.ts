import type { StripeWorld } from './world'

interface PageRequest {
  url: URL
  method: string | undefined
  body: string
}

interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** The hosted pages: a checkout with a button to pay, and a portal that cancels or changes the card. */
export function answerPage(world: StripeWorld, request: PageRequest): PageAnswer {
  const [, kind, id = ''] = request.url.pathname.split('/')
  if (kind === 'pay') return answerCheckout(world, id, request)
  if (kind === 'portal') return answerPortal(world, id, request)
  return page('Invoice', '')
}

function answerCheckout(world: StripeWorld, id: string, request: PageRequest): PageAnswer {
  const session = world.sessions.get(id)
  if (session?.status !== 'open') return page('Checkout', '<p>This checkout is no longer open.</p>')
  const items = session.line_items.map(({ price, quantity }) => `${quantity ?? ''} ${price}`).join('<br>')
  if (request.method !== 'POST')
    return page('Checkout', `<p>${items}</p>${form({ pay: 'Pay', back: 'Back' })}`)
  const isPaying = request.body.includes('pay')
  if (isPaying) world.pay(id)
  return redirect(isPaying ? session.success_url : session.cancel_url)
}

const PORTAL = {
  cancel: 'Cancel at the end of the period',
  decline: 'Use a card that declines',
  card: 'Use a good card',
}

function answerPortal(world: StripeWorld, customer: string, request: PageRequest): PageAnswer {
  if (request.method !== 'POST') return page('Portal', form(PORTAL))
  const [subscription] = world.subscriptionsOf(customer)
  if (request.body.includes('decline')) world.declining.add(customer)
  else if (request.body.includes('card')) world.recover(customer)
  else if (subscription) {
    subscription.cancel_at_period_end = true
    world.emit('customer.subscription.updated', subscription)
  }
  return redirect(request.url.searchParams.get('back') ?? '/')
}

const form = (buttons: Record<string, string>) =>
  `<form method="post">${Object.entries(buttons)
    .map(([value, label]) => `<button name="do" value="${value}">${label}</button>`)
    .join(' ')}</form>`

const page = (title: string, content: string): PageAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${content}</html>`,
})

const redirect = (location: string): PageAnswer => ({ status: 303, headers: { location }, body: '' })
