import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { recordAct } from '#server/platform/audit/index'
import { readAccount } from '../accounts/account'
import { requirePayments } from './require-payments'

/** A page of the payment provider for cards, the billing address, the VAT id and invoices. */
export async function openPortal(ctx: OrgProcedureContext): Promise<{ url: string }> {
  const { customerId } = await readAccount(ctx)
  if (ctx.ports.payments && customerId === null)
    throw conflict('This organization has bought nothing yet. Choose a plan first.')
  const payments = requirePayments(ctx)
  const returnUrl = `${ctx.baseUrl}/app/${ctx.org.slug}/settings/billing`
  const url = await payments.createPortal(customerId ?? '', returnUrl)
  await recordAct(ctx, { act: 'billing.portal', target: { kind: 'org', id: ctx.org.id, name: ctx.org.name } })
  return { url }
}
