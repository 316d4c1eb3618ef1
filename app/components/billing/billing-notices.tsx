import { Form } from '@remix-run/react'
import type { OverviewWire } from '../../../server/billing/wire'
import { Icon } from '../display/icon'

type Notice = OverviewWire['notices'][number]

const TEXTS: Record<Notice['kind'], string> = {
  ai_80: '80 % of the included AI operations are used.',
  ai_100: 'All included AI operations are used. Raise the cap below, or enter an AI key of the organization.',
  over_seats: 'More people are active than seats were bought. After 14 days, new members need another seat.',
  past_due: 'A payment failed. The plan stays for seven days; enter another card in the billing portal.',
  past_due_ended:
    'The payment is still open, so the organization is on Free until it is paid. Nothing was deleted.',
  plan_ended: 'The plan has ended. Nothing was deleted.',
  trial_ended: 'The trial has ended, so the organization is on Free. Nothing was deleted.',
  trial_ends_soon: 'The trial ends in less than three days. Choose a plan to keep Pro.',
  true_up: 'More people were active in the last quarter than seats were committed. The seats were added.',
}

const ERRORS: readonly Notice['kind'][] = ['past_due', 'past_due_ended']

/** What the admins should know, newest first. */
export function BillingNotices({ notices }: { notices: Notice[] }) {
  return notices.map(({ kind, subject }) => (
    <Form
      key={`${kind} ${subject}`}
      method="post"
      className={`notice line-form ${ERRORS.includes(kind) ? '' : 'notice-warning'}`}
    >
      <span>
        <Icon name="alert" /> {TEXTS[kind]}
      </span>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="subject" value={subject} />
      <button type="submit" name="do" value="dismiss" className="button">
        Dismiss<span className="visually-hidden"> {TEXTS[kind]}</span>
      </button>
    </Form>
  ))
}
