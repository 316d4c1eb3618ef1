import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import { SUBSCRIPTION_LABELS } from '#app/labels/plan-labels'
import type { AccountsWire } from '#server/accounts/billing/wire'
import { PLAN_TABLE } from '#shared/plans'

type Account = AccountsWire['accounts'][number]

const PROBLEMS: Record<NonNullable<Account['problem']>, string> = {
  customer_deleted: 'The customer was deleted at Stripe.',
  disputed: 'A payment is disputed.',
  made_by_hand: 'The subscription was created by hand.',
  two_subscriptions: 'There are two subscriptions.',
  unknown_price: 'The price is unknown here.',
}

const COLUMNS: Column<Account>[] = [
  { label: 'Organization', cell: ({ slug }) => slug },
  { label: 'Plan', cell: ({ plan }) => PLAN_TABLE[plan].name },
  { label: 'State', cell: ({ status }) => SUBSCRIPTION_LABELS[status] },
  { label: 'Seats', kind: 'number', cell: ({ seat_count }) => seat_count ?? '–' },
  { label: 'Needs attention', cell: ({ problem }) => problem && PROBLEMS[problem] },
  {
    label: 'Action',
    kind: 'action',
    cell: ({ slug, is_set_by_operator }) =>
      is_set_by_operator && (
        <RowAction
          row={{ slug }}
          act="unset-enterprise"
          label="End the agreement"
          subject={slug}
          isDangerous
        />
      ),
  },
]

/** The plans of the organizations, by slug. */
export const PlanTable = ({ accounts }: { accounts: Account[] }) => (
  <Table caption="Plans, by slug" rows={accounts} columns={COLUMNS} keyOf={({ slug }) => slug} />
)
