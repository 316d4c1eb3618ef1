import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { type ReactNode, useState } from 'react'
import { STATES } from '../../spec/types'
import { TrendChart } from '../components/coverage/trend-chart'
import { EmptyState } from '../components/display/empty-state'
import { Facts, Tags } from '../components/display/facts'
import { Icon } from '../components/display/icon'
import { ICONS, type IconName } from '../components/display/icon-shapes'
import { ProblemNotice } from '../components/display/problem-notice'
import { Progress } from '../components/display/progress'
import { RelativeTime } from '../components/display/relative-time'
import { Stats } from '../components/display/stats'
import { StatusBadge } from '../components/display/status-badge'
import { orNone, Table } from '../components/display/table'
import { Ticket } from '../components/document/ticket'
import { PublicFrame } from '../components/frame/public-frame'
import { CopyButton } from '../components/inputs/copy-button'
import { Dialog } from '../components/inputs/dialog'
import { Field } from '../components/inputs/field'
import { Menu } from '../components/inputs/menu'
import { RowAction } from '../components/inputs/row-action'
import { KeyCombination } from '../components/keyboard/key-combination'
import { head } from '../head'
import { failure } from '../loaders/load.server'

export const meta = () => head('Design · Plumbline')

/** Available in development only. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.isDevelopment)
    throw failure(404, 'This page does not exist, or you do not have access to it.', context)
  return { now: new Date().toISOString() }
}

const COUNTS = { total_sections: 40, done_sections: 15, total_ac: 77, done_ac: 40, realized_ac: 24 }
const TOTALS = {
  ...COUNTS,
  total_specs: 9,
  section_coverage_pct: 37.5,
  ac_coverage_pct: 51.9,
  realization_rate_pct: 31.2,
  health_score: 39.3,
}
const DAYS = Array.from({ length: 30 }, (_, day) => ({
  ...COUNTS,
  date: `2026-01-${String(day + 1).padStart(2, '0')}`,
  done_sections: Math.round(day / 2),
  done_ac: day + 10,
  realized_ac: Math.max(0, day - 6),
}))

/** Shows every shared component once. */
export default function Design() {
  const { now } = useLoaderData<typeof loader>()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <PublicFrame>
      <div className="page">
        <h1>Design</h1>
        <Part title="Buttons">
          <div className="actions">
            <button type="button" className="button">
              Button
            </button>
            <button type="button" className="button button-main">
              Main button
            </button>
            <button type="button" className="button button-danger">
              Dangerous button
            </button>
            <button type="button" className="button" disabled>
              Disabled
            </button>
            <CopyButton label="Copy" text={() => 'copied'} />
            <button type="button" className="button" onClick={() => setIsOpen(true)}>
              Open dialog
            </button>
            <Menu label="A menu" icon={<Icon name="chevron" />}>
              <ul>
                <li>
                  <a href="#pl-_main">A line</a>
                </li>
              </ul>
            </Menu>
          </div>
          {isOpen && (
            <Dialog label="A dialog" onClose={() => setIsOpen(false)}>
              <p className="panel-note">Press Escape to close it. The focus returns to the button.</p>
            </Dialog>
          )}
        </Part>
        <Part title="Fields">
          <form className="form">
            <Field label="A field" name="field" hint="Screen readers read this hint with the field." />
            <Field label="Email" name="mail" type="email" placeholder="you@example.com" />
          </form>
        </Part>
        <Part title="States, tickets, tags">
          <div className="actions">
            {STATES.map((state) => (
              <StatusBadge key={state} status={state} />
            ))}
            <StatusBadge status="custom" />
            <Ticket system="linear" id="PAY-7" url="https://tracker.example/PAY-7" />
            <Ticket system="jira" id="PAY-8" url={null} />
          </div>
          <Facts
            facts={[
              ['Tags', <Tags key="tags" tags={['payments', 'money']} />],
              ['Written', <RelativeTime key="now" at={now} />],
              ['Missing', null],
            ]}
          />
        </Part>
        <Part title="Numbers">
          <Stats totals={TOTALS} />
          <Progress done={3} total={7} label="Criteria met" />
          <Progress done={7} total={7} label="Criteria met" />
          <TrendChart days={DAYS} />
        </Part>
        <Part title="Tables">
          <Table
            caption="Numbers and their squares"
            rows={[2, 3]}
            keyOf={(number) => number}
            columns={[
              { label: 'Number', cell: (number) => <span className="row-title">{number}</span> },
              { label: 'Status', kind: 'status', cell: () => <StatusBadge status="done" /> },
              { label: 'Square', kind: 'number', cell: (number) => number ** 2 },
              { label: 'Root', kind: 'name', cell: () => orNone(null) },
              { label: 'Found', kind: 'time', cell: () => <RelativeTime at={now} /> },
              {
                label: 'Action',
                kind: 'action',
                cell: (number) => (
                  <RowAction row={{ number }} act="delete" label="Delete" about={`${number}`} isDangerous />
                ),
              },
            ]}
          />
        </Part>
        <Part title="Notices">
          <ProblemNotice problem="What happened, why, and what to do next." />
          <p className="notice notice-ok">The action succeeded.</p>
          <EmptyState title="No items">
            <p>Why the list is empty, and what to do.</p>
          </EmptyState>
        </Part>
        <Part title="Keys and icons">
          <p>
            <KeyCombination keys="mod k" /> <KeyCombination keys="g d" />
          </p>
          <div className="actions">
            {(Object.keys(ICONS) as IconName[]).map((name) => (
              <span key={name} title={name}>
                <Icon name={name} />
              </span>
            ))}
          </div>
        </Part>
      </div>
    </PublicFrame>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <header className="panel-head">
        <h2>{title}</h2>
      </header>
      <div className="panel-body">{children}</div>
    </section>
  )
}
