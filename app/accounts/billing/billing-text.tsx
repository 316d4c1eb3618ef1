import { Link, useParams } from '@remix-run/react'
import { BILLING_PAGE } from '#shared/billing-page'
import { orgPath } from '#shared/page-paths'

/** A message of the server. Links the name of the page that sells plans. */
export function BillingText({ text }: { text: string }) {
  const { org } = useParams()
  const at = text.indexOf(BILLING_PAGE)
  if (org === undefined || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <Link to={orgPath(org, 'settings/billing')}>{BILLING_PAGE}</Link>
      {text.slice(at + BILLING_PAGE.length)}
    </>
  )
}
