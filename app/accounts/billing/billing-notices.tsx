import { Form } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import type { OverviewWire } from '#server/accounts/billing/wire'
import { BILLING_NOTICE_TEXTS } from '#shared/billing-notices'

type Notice = OverviewWire['notices'][number]

const ERRORS: readonly Notice['kind'][] = ['past_due', 'past_due_ended']

/** Notices for admins, newest first. */
export function BillingNotices({ notices }: { notices: Notice[] }) {
  return notices.map(({ kind, subject }) => (
    <Form
      key={`${kind} ${subject}`}
      method="post"
      className={`notice line-form ${ERRORS.includes(kind) ? '' : 'notice-warning'}`}
    >
      <span>
        <Icon name="alert" /> {BILLING_NOTICE_TEXTS[kind]}
      </span>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="subject" value={subject} />
      <button type="submit" name="do" value="dismiss" className="button">
        Dismiss<span className="visually-hidden"> {BILLING_NOTICE_TEXTS[kind]}</span>
      </button>
    </Form>
  ))
}
