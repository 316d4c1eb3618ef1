import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Facts, Tags } from '#app/components/display/facts.tsx'
import { Icon } from '#app/components/display/icon.tsx'
import { ICONS, type IconName } from '#app/components/display/icon-shapes.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { KeyCombination } from '#app/components/keyboard/key-combination.tsx'
import { Ticket } from '#app/library/reading/ticket.tsx'
import { STATES } from '#spec/types'
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
        <KeyCombination keys="mod k" /> <KeyCombination keys="g t" />
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
