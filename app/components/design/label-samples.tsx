import { STATES } from '../../../spec/types'
import { EmptyState } from '../display/empty-state'
import { Facts, Tags } from '../display/facts'
import { Icon } from '../display/icon'
import { ICONS, type IconName } from '../display/icon-shapes'
import { ProblemNotice } from '../display/problem-notice'
import { RelativeTime } from '../display/relative-time'
import { StatusBadge } from '../display/status-badge'
import { Ticket } from '../document/ticket'
import { KeyCombination } from '../keyboard/key-combination'
import { DesignPart } from './design-part'

/** States, tickets, tags and times. */
export function FactSamples({ now }: { now: string }) {
  return (
    <DesignPart title="States, tickets, tags">
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
    </DesignPart>
  )
}

export function NoticeSamples() {
  return (
    <DesignPart title="Notices">
      <ProblemNotice problem="What happened, why, and what to do next." />
      <p className="notice notice-ok">The action succeeded.</p>
      <EmptyState title="No items">
        <p>Why the list is empty, and what to do.</p>
      </EmptyState>
    </DesignPart>
  )
}

export function KeyAndIconSamples() {
  return (
    <DesignPart title="Keys and icons">
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
    </DesignPart>
  )
}
