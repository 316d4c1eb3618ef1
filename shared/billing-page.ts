/** The name of the page that sells plans, as written in messages. Pages turn it into a link. */
export const BILLING_PAGE = 'Settings, Billing'
